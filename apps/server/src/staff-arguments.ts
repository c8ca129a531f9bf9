import { parseArgs } from 'node:util';
import { staffEmail } from '@nestmate/contract/staff/sign-in';

export type StaffCommand =
  | { command: 'add'; email: string; network: string; name: string }
  | { command: 'verify' };

/** The command of `npm run staff`; undefined when it cannot be understood. */
export function readStaffCommand([command, ...args]: readonly string[]): StaffCommand | undefined {
  if (command === 'audit') return args.join() === 'verify' ? { command: 'verify' } : undefined;
  if (command !== 'add') return undefined;
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { network: { type: 'string' }, name: { type: 'string' } },
    });
    const email = staffEmail.safeParse(positionals[0]);
    const network = values.network?.trim();
    if (!email.success || !network || positionals.length > 1) return undefined;
    const name = values.name?.trim() || email.data.replace(/@.*/, '');
    return { command, email: email.data, network, name };
  } catch {
    return undefined;
  }
}
