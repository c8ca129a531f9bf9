import { type Provider, providerNames } from '@nestmate/contract/providers';
import type { StaffSignInMethod } from '@nestmate/contract/staff/sign-in';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/database/client';
import { someStaff } from '../staff.queries';

interface SignInMethodDependencies {
  config: Pick<Config, 'demo' | 'productName'>;
  campus: { name: string } | undefined;
  providers: Partial<Record<Provider, unknown>>;
}

/** Facebook does not say whether an address is verified. */
const socialMethods = ['google', 'apple'] as const;

/** The ways to sign in that a page offers besides the link by mail, with the staff of a demo. */
export async function signInMethods(db: Db, { config, campus, providers }: SignInMethodDependencies) {
  const social = socialMethods.filter((method) => providers[method]);
  const methods: { way: StaffSignInMethod; name: string }[] = [
    ...(campus ? [{ way: 'campus' as const, name: campus.name }] : []),
    ...social.map((method) => ({ way: method, name: providerNames[method] })),
  ];
  return { product: config.productName, ways: methods, demo: config.demo ? await someStaff(db) : [] };
}
