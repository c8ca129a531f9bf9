import type { AnyCall } from '@nestmate/contract/call';
import type { TestApp } from '../app';
import type { Caller } from '../hostile/fuzzed-requests';
import { accountUses } from './residents/account-uses';
import { communityUses } from './residents/community-uses';
import { profileUses } from './residents/profile-uses';
import { roomUses } from './residents/room-uses';
import { ordinaryWorld, type Use, type Uses, type WorldDependencies } from './residents/world';

/** Who makes an ordinary use of each call of residents, and with what. */
export async function residentUses(
  app: TestApp,
  dependencies: WorldDependencies,
): Promise<Record<string, () => Promise<Caller>>> {
  const world = await ordinaryWorld(app, dependencies);
  const ordinary: Uses = {
    ...accountUses(world),
    ...communityUses(world),
    ...profileUses(world),
    ...roomUses(world),
  };
  const uses: Record<string, Record<string, () => Promise<Use<AnyCall>> | Use<AnyCall>>> = ordinary;
  const callerOf = async ({ by, token, headers, ...input }: Use<AnyCall>): Promise<Caller> => {
    const signedIn = token ?? (by && (await app.tokenOf(by.userId)));
    return {
      params: {},
      query: {},
      ...input,
      headers: {
        ...(signedIn && { authorization: `Bearer ${signedIn}` }),
        ...(by && { 'x-membership-id': by.membershipId }),
        ...headers,
      },
    };
  };
  return Object.fromEntries(
    Object.entries(uses).flatMap(([feature, ofFeature]) =>
      Object.entries(ofFeature).map(([name, prepare]) => [
        `${feature}.${name}`,
        async () => callerOf(await prepare()),
      ]),
    ),
  );
}
