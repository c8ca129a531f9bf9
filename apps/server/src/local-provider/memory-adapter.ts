import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  payload: AdapterPayload;
  expiresAt: number;
}

/** The storage of the local identity provider: what it issues stays in this process's memory for minutes. */
export function makeMemoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, Kept>();

  const live = (matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...kept.values()].find(({ payload, expiresAt }) => expiresAt > Date.now() && matches(payload))?.payload;

  return (model) => ({
    upsert: async (id, payload, expiresIn = 3600) => {
      for (const [key, { expiresAt }] of kept) if (expiresAt <= Date.now()) kept.delete(key);
      kept.set(`${model}:${id}`, { payload, expiresAt: Date.now() + expiresIn * 1000 });
    },
    find: async (id) => {
      const found = kept.get(`${model}:${id}`);
      return found && found.expiresAt > Date.now() ? found.payload : undefined;
    },
    findByUid: async (uid) => live((payload) => payload.kind === model && payload.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => {
      const found = kept.get(`${model}:${id}`);
      if (found) found.payload.consumed = Math.floor(Date.now() / 1000);
    },
    destroy: async (id) => {
      kept.delete(`${model}:${id}`);
    },
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    },
  });
}
