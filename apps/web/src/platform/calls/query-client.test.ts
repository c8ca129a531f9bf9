import 'fake-indexeddb/auto';
import { MutationObserver, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { forget } from '../session/session-end';
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

it.each(['reply', 'failure'] as const)(
  'writes nothing when the %s arrives after the session has ended',
  async (kind) => {
    let settle = () => {};
    const done: string[] = [];
    const write = () => void queryClient.setQueryData(['thing'], 'of the former person');
    const mutation = new MutationObserver(queryClient, {
      mutationFn: () =>
        new Promise<void>((resolve, reject) => {
          settle = () => (kind === 'reply' ? resolve() : reject(new Error('refused')));
        }),
      onSuccess: write,
      onError: write,
      onSettled: () => void done.push('settled'),
    });
    void mutation.mutate().catch(() => done.push('refused'));
    forget();
    settle();
    await new Promise(setImmediate);
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(done).toEqual([]);
  },
);
