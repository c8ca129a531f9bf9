import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '@/platform/query-client';
import { Shell } from './shell';
import { ComponentsLanguage } from './components-language';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <ComponentsLanguage>
          <Shell />
        </ComponentsLanguage>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
