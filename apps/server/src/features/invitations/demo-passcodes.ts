import type { Language, LocalText } from '@nestmate/contract/languages';
import type { ProductOptions } from '@nestmate/contract/product';
import type { Db } from '../../platform/database/client';
import { inLanguage } from '../housing';
import { deleteInvitations, passcodesAmong } from './invitations.queries';

type DemoPasscode = Omit<ProductOptions['demoPasscodes'][number], 'about'> & { about: LocalText };

/** The passcodes of the demo world. */
export const demoPasscodes: readonly DemoPasscode[] = [
  {
    passcode: 'NEST-MAYA-2027',
    kind: 'UNIQUE',
    about: { en: 'Maya Torres, Linden Hall', zh: 'Maya Torres，Linden Hall' },
  },
  { passcode: 'NEST-LINDEN-2027', kind: 'GENERAL', about: { en: 'Linden Hall' } },
  {
    passcode: 'NEST-OAKS-2027',
    kind: 'GENERAL',
    about: { en: 'The Oaks, with Google', es: 'The Oaks, con Google', zh: 'The Oaks，用 Google 登录' },
  },
];

/** The ones that exist in this database, described in one language. */
export async function knownDemoPasscodes(
  db: Db,
  language: Language,
): Promise<ProductOptions['demoPasscodes']> {
  const known = await passcodesAmong(
    db,
    demoPasscodes.map(({ passcode }) => passcode),
  );
  return demoPasscodes
    .filter(({ passcode }) => known.includes(passcode))
    .map(({ about, ...each }) => ({ ...each, about: inLanguage(about, language) }));
}

/** Revokes them in a database that used to be a demo: everybody knows them. */
export const endDemoPasscodes = (db: Db): Promise<void> =>
  deleteInvitations(
    db,
    demoPasscodes.map(({ passcode }) => passcode),
  );
