import { type RoundStep, statusAfterStep, stepsOfRound } from '@nestmate/contract/rules/rounds';
import type { AuditEntry } from '@nestmate/contract/staff/audit';
import { staffRoles } from '@nestmate/contract/staff/rights';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { useTranslation } from '@/platform/texts/use-translation';
import { CheckIcon } from '@/ui/icons/check';
import { auditRules } from '../platform/calls';
import { useNetwork } from '../platform/network';

const signInMethods = ['apple', 'campus', 'code', 'facebook', 'google', 'link'] as const;
const known = [
  'alone',
  'call',
  'email',
  'end',
  'first_name',
  'gender',
  'hour',
  'kept_decisions',
  'last_name',
  'name',
  'open_requests',
  'people',
  'phase',
  'places',
  'question',
  'refusal',
  'reminderDays',
  'role',
  'room_type',
  'send_at',
  'sent',
  'start',
  'subject',
  'together',
  'unit_number',
  'unit_type',
  'waiting',
  'way',
] as const;

const statuses = Object.keys(stepsOfRound) as (keyof typeof stepsOfRound)[];

/** The step from one phase of a round to another. */
function stepOf({ before, after }: AuditEntry): RoundStep | undefined {
  const from = statuses.find((status) => status === before?.['phase']);
  return from && stepsOfRound[from].find((step) => statusAfterStep[step] === after?.['phase']);
}

export function useEntryWords() {
  const { t, language } = useTranslation(['staffAudit', 'staff', 'staffRounds']);
  const { network } = useNetwork();
  const placeOf = (id: unknown) =>
    network.places.find(({ subnetwork_id }) => subnetwork_id === id)?.name ?? String(id);

  const dateTime = (at: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at));

  return {
    /** What happened; of a round, which step was taken. */
    action: (entry: AuditEntry) => {
      const step = entry.action === 'round.phaseMoved' ? stepOf(entry) : undefined;
      return step ? t(`steps.${step}`) : t(`actions.${entry.action}`);
    },
    actor: ({ actor: { kind, name } }: AuditEntry) =>
      kind === 'staff' ? (name ?? t('former')) : t(`actors.${kind}`),
    subject: ({ subject }: AuditEntry) => (subject ? (subject.name ?? t('former')) : ''),
    /** Date and time to the second, in the person's language. */
    moment: ({ at }: AuditEntry) => dateTime(at),
    field: (name: string) => {
      const field = known.find((one) => one === name);
      return field ? t(`fields.${field}`) : name;
    },
    /** @param people whose ids are among the values of the entry */
    value: (field: string, value: unknown, people: AuditEntry['people'] = []): string => {
      if (value === null || value === undefined) return '–';
      const phase = field === 'phase' && statuses.find((one) => one === value);
      if (phase) return t(`staffRounds:statuses.${phase}`);
      if (field === 'send_at' && typeof value === 'string') return dateTime(value);
      if (field === 'people' && Array.isArray(value)) {
        const names = value.map((id) => people.find((one) => one.id === id)?.name ?? t('former'));
        return listOfNames(names, language) || '–';
      }
      const role = field === 'role' && staffRoles.find((one) => one === value);
      if (role) return t(`staff:roles.${role}`);
      if (field === 'places' && value === 'all') return t('staff:places.all');
      const refusal = field === 'refusal' && auditRules.refusals.find((one) => one === value);
      if (refusal) return t(`refusals.${refusal}`);
      const signInMethod = field === 'way' && signInMethods.find((one) => one === value);
      if (signInMethod) return t(`ways.${signInMethod}`);
      if (Array.isArray(value)) return listOfNames(value.map(placeOf), language);
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    },
  };
}

interface SealedProps {
  isSealed: boolean;
  /** Whether text is shown beside the icon, not only for screen readers. */
  isInWords?: boolean;
}

/** Whether an entry is sealed, so that a change to it would be detected. */
export function Sealed({ isSealed, isInWords = false }: SealedProps) {
  const { t } = useTranslation('staffAudit');
  const words = t(isSealed ? 'sealed' : 'unsealed');
  return (
    <span title={words} className="flex items-center gap-1">
      {isSealed ? (
        <CheckIcon className="size-4 text-leaf" />
      ) : (
        <span aria-hidden className="mx-1 size-2 rounded-full border border-ink-3" />
      )}
      <span className={isInWords ? 'text-ink-2' : 'sr-only'}>{words}</span>
    </span>
  );
}
