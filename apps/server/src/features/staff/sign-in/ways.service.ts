import { type Provider, providerNames } from '@nestmate/contract';
import type { StaffWay } from '@nestmate/contract/staff';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import { someStaff } from '../staff.queries';

interface Ways {
  config: Pick<Config, 'demo' | 'productName'>;
  campus: { name: string } | undefined;
  providers: Partial<Record<Provider, unknown>>;
}

/** Facebook does not say whether an address is verified. */
const socialWays = ['google', 'apple'] as const;

/** The ways to sign in that a page offers besides the link by mail, with the staff of a demo. */
export async function waysToSignIn(db: Db, { config, campus, providers }: Ways) {
  const social = socialWays.filter((way) => providers[way]);
  const ways: { way: StaffWay; name: string }[] = [
    ...(campus ? [{ way: 'campus' as const, name: campus.name }] : []),
    ...social.map((way) => ({ way, name: providerNames[way] })),
  ];
  return { product: config.productName, ways, demo: config.demo ? await someStaff(db) : [] };
}
