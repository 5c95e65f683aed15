/** Every system there is. A sixth one is one folder and one line here. */
import { anySystem, type AnySystem, type SystemId } from '../engine/system.ts';

/** A system as a menu lists it; its rules are loaded when somebody wants them. */
export interface SystemEntry {
  title: string;
  load(): Promise<AnySystem>;
}

/** The systems by id, the ones that people play first. */
export const SYSTEMS: Record<SystemId, SystemEntry> = {
  'gurps-4e': {
    title: 'GURPS Fourth Edition',
    load: async () => anySystem((await import('./gurps-4e/system.ts')).gurps4e),
  },
  sparring: {
    title: 'Sparring (a yardstick for tests)',
    load: async () => anySystem((await import('./sparring/system.ts')).sparring),
  },
};
