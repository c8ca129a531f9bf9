import type { MembershipId } from '@nestmate/contract/ids';
import { encryptedStorage } from '@/platform/encrypted-storage';
import { type OfflineCopy, type Seed, seedOf } from './offline-copy';

/** The record of the membership that chatted here last. */
const record = 'conversations';
/** Grows when the stored shape changes; records of other versions are not read. */
const version = 1;

interface Stored {
  version: number;
  membershipId: MembershipId;
  chat: OfflineCopy;
}

export async function readOfflineCopy(membershipId: MembershipId): Promise<OfflineCopy | null> {
  const text = await encryptedStorage.getItem(record);
  const stored = text === null ? null : (JSON.parse(text) as Stored);
  return stored?.version === version && stored.membershipId === membershipId ? stored.chat : null;
}

export function writeOfflineCopy(membershipId: MembershipId, chat: OfflineCopy): void {
  const stored: Stored = { version, membershipId, chat };
  void encryptedStorage.setItem(record, JSON.stringify(stored));
}

/** The chat state that this browser has kept; undefined if there is none. */
export async function readSeed(membershipId: MembershipId): Promise<Seed | undefined> {
  const chat = await readOfflineCopy(membershipId);
  return chat === null ? undefined : seedOf(chat);
}
