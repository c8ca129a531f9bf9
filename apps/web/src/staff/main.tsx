import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followAppearance } from '@/platform/appearance';
import { showBootFailure } from '@/platform/boot-failure';
import { log } from '@/platform/log';
import { listenForBack } from '@/ui/close-on-back';
import { ignoreDroppedFiles } from '@/ui/drop-area';
import { Console } from './app/console';
import './console.css';
import { startTexts } from './platform/start-texts';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

listenForBack();
ignoreDroppedFiles();
followAppearance();
try {
  await startTexts();
  createRoot(root).render(
    <StrictMode>
      <Console />
    </StrictMode>,
  );
} catch (error) {
  log('The console could not start', { error: String(error) });
  showBootFailure(root);
}
