import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '@/platform/query-client';
import { FailureBoundary } from './failure-boundary';
import { Shell } from './shell';
import { ComponentsLanguage } from './components-language';

export function App() {
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
