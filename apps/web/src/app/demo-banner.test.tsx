import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { queryClient } from '@/platform/calls/query-client';
import { optionsQuery } from '@/platform/environment';
import { optionsReply } from '@/testing/screen';
import { answerForShell, visit } from './testing/address';

beforeEach(answerForShell);

it('warns only in a demo that others may reach', async () => {
  await visit('/');
  // A page that finishes loading after the test would fail it.
  await screen.findByRole('heading', { level: 1 });
  const words = /^This is a demo: anyone can sign in as anyone/;
  expect(screen.queryByText(words)).toBeNull();
  act(() => void queryClient.setQueryData(optionsQuery.queryKey, { ...optionsReply, openDemo: true }));
  await screen.findByText(words);
});
