import type { ProductOptions } from '@nestmate/contract';
import type { Db } from '../../platform/database/client';
import { deleteInvitations, passcodesAmong } from './invitations.queries';

/** The passcodes of the demo world. */
export const demoPasscodes: ProductOptions['demoPasscodes'] = [
  { passcode: 'NEST-MAYA-2027', kind: 'UNIQUE', about: 'Maya Torres, Linden Hall' },
  { passcode: 'NEST-LINDEN-2027', kind: 'GENERAL', about: 'Linden Hall' },
  { passcode: 'NEST-OAKS-2027', kind: 'GENERAL', about: 'The Oaks, with Google' },
];

/** The ones that exist in this database. */
export async function knownDemoPasscodes(db: Db): Promise<ProductOptions['demoPasscodes']> {
  const known = await passcodesAmong(
    db,
    demoPasscodes.map(({ passcode }) => passcode),
  );
  return demoPasscodes.filter(({ passcode }) => known.includes(passcode));
}

/** Ends them in a database that was a demo's: everybody knows them. */
export const endDemoPasscodes = (db: Db): Promise<void> =>
  deleteInvitations(
    db,
    demoPasscodes.map(({ passcode }) => passcode),
  );
