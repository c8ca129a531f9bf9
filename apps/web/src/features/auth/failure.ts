import type { ErrorBody } from '@nestmate/contract';
import { showInfo } from '@/features/support';
import { i18n } from '@/platform/i18n';

const labelled = [
  'SignInFailed',
  'InvalidPasscode',
  'InvitationReplaced',
  'InvitationClaimed',
  'AlreadyResident',
  'LoginMethodFixed',
  'AccessRemoved',
  'Offline',
] as const;

/** The server's own text, under a label for its error code. */
export function showFailure({ error_code, error_description }: ErrorBody) {
  const code = labelled.find((known) => known === error_code) ?? 'other';
  showInfo({ label: i18n.t(`auth:failures.${code}`), description: error_description, support: true });
}
