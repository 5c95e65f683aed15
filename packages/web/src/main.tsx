/** Where the page begins. */
import '@fontsource-variable/source-sans-3/index.css';
import '@fontsource-variable/source-serif-4/index.css';
import './look/tokens.css';
import './look/base.css';
import './look/bits.css';
import './prompt/prompt.css';
import './table/table.css';
import './start/start.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const page = document.getElementById('page');
if (!page) throw new Error('broken invariant: the page has no place to be drawn in');
createRoot(page).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
