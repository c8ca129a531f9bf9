import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from 'react-router';
import { queryClient } from '@/platform/query-client';
import { Shell } from './shell';
import { LanguageAndLinks } from './language-and-links';

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <LanguageAndLinks>
          <Shell />
        </LanguageAndLinks>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
