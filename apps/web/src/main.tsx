import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '@/ui/styles.css';
import { App } from './app/app';
import { boot } from './app/boot';
import { showBootFailure } from './platform/boot-failure';
import { listenForInstallPrompt } from './features/support';
import { followAppearance } from './platform/appearance';
import { log } from './platform/log';
import { keepAppLater } from './platform/worker';
import { listenForBack } from './ui/close-on-back';
import { ignoreDroppedFiles } from './ui/drop-area';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

listenForBack();
ignoreDroppedFiles();
followAppearance();
listenForInstallPrompt();
try {
  await boot();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
  if (import.meta.env.PROD) keepAppLater();
} catch (error) {
  log('The app could not start', { error: String(error) });
  showBootFailure(root);
}
