import { QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { queryClient } from './query-client';

it('fetches again when data is invalidated before the first reply', async () => {
  const answers: ((value: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: ['thing'],
    queryFn: () => new Promise<string>((answer) => answers.push(answer)),
  });
  const stop = observer.subscribe(() => undefined);
  await queryClient.cancelQueries({ queryKey: ['other'] });
  void queryClient.invalidateQueries({ queryKey: ['thing'] });
  answers[0]?.('old');
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('new');
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('new'));
  stop();
});
