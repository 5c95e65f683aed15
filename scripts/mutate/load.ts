/** Loads every module of the system before each file of tests, so that a table which no test reaches is found as well. */
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The paths of the system's modules, tests left out. */
    modules: string[];
  }
}

for (const path of inject('modules')) await import(/* @vite-ignore */ path);
