import { QueryClient } from '@tanstack/react-query';
import { isRetryable } from '@/platform/calls/call-error';
import { onLanguageChosen } from '@/platform/texts/i18n';

const freshMs = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: freshMs, retry: isRetryable },
    // Offline, a change fails right away: a paused one could still run after the person has left the page.
    mutations: { retry: false, networkMode: 'always' },
  },
});

// Errors come from the server in the person's language.
onLanguageChosen(() => void queryClient.invalidateQueries());
