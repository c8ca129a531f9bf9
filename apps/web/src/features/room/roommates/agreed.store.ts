import { create } from 'zustand';
import { onSessionEnd } from '@/platform/session-end';

const nobody: { ids: readonly string[] } = { ids: [] };

/** Whoever this window itself has agreed with, until they are welcomed: news also where the room was not known before. */
export const useAgreed = create(() => nobody);

export function agreeWith(membershipId: string) {
  useAgreed.setState(({ ids }) => ({ ids: [...ids, membershipId] }));
}

export function forgetAgreed() {
  useAgreed.setState(nobody);
}

onSessionEnd(forgetAgreed);
