import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, type PropsWithChildren } from 'react';
import '@/ui/styles.css';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { queryClient } from '@/platform/calls/query-client';
import { useI18n } from '@/platform/texts/i18n';
import { boot } from './app/boot';
import { FailureBoundary } from './app/failure-boundary';
import { Shell } from './app/shell';
import { listenForInstallPrompt } from './features/support';
import { followAppearance } from './platform/appearance';
import { showBootFailure } from './platform/boot-failure';
import { log } from './platform/log';
import { cacheAppLater } from './platform/worker';
import { listenForBack } from './ui/close-on-back';
import { ignoreDroppedFiles } from './ui/drop-area';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

listenForBack();
ignoreDroppedFiles();
followAppearance();
listenForInstallPrompt();

function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ComponentsLanguage>
          <FailureBoundary address="everywhere">
            <Shell />
          </FailureBoundary>
        </ComponentsLanguage>
      </BrowserRouter>
    </QueryClientProvider>
  );
}

/** Sets the language of React Aria's components. */
function ComponentsLanguage({ children }: PropsWithChildren) {
  const language = useI18n((state) => state.language);
  return <I18nProvider locale={language}>{children}</I18nProvider>;
}

/** Not awaited here: the files of a screen import this one, and would wait until it ends. */
async function start(page: HTMLElement): Promise<void> {
  try {
    await boot();
    createRoot(page).render(
      <StrictMode>
        <App />
      </StrictMode>,
    );
    if (import.meta.env.PROD) cacheAppLater();
  } catch (error) {
    log('The app could not start', { error: String(error) });
    showBootFailure(page);
  }
}

void start(root);
