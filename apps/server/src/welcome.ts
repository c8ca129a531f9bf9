import { demoPasscodes } from './features/invitations';
import type { Config } from './platform/config';

/** The last words of a start: where to go, and what to try there. */
export function welcome({
  productName,
  publicUrl,
  demo,
  dataDir,
}: Pick<Config, 'productName' | 'publicUrl' | 'demo' | 'dataDir'>): string {
  const [first, ...others] = demoPasscodes;
  const invitations =
    demo && first
      ? [
          `  First visit? Follow Maya's invitation:  ${publicUrl}/?passcode=${first.passcode}`,
          '  More passcodes:',
          ...others.map(({ passcode, about }) => `    ${passcode.padEnd(18)} ${about.en}`),
          '',
        ]
      : [];
  return [
    '',
    `  ${productName} is running at  ${publicUrl}`,
    '',
    ...invitations,
    `  Everything is stored in ${dataDir}. Stop with Ctrl-C.`,
    '',
    '',
  ].join('\n');
}
