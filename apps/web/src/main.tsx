import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/styles.css';
import { App } from './app/app';
import { boot } from './app/boot';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

await boot();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
