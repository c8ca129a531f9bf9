import type { MembershipId } from '@nestmate/contract';
import { hasRight, type InvitationKind, type StaffInvitation } from '@nestmate/contract/staff';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { DotsIcon } from '@/ui/icons/dots';
import { Menu } from '@/ui/menu';
import { Skeleton } from '@/ui/skeleton';
import { When } from '@/ui/when';
import { Cell } from '../parts/table';
import { Tick } from '../parts/tick';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-href';
import { canGet, canRevoke } from './who';

/** An action, and the person it is for. */
export type Wanted = { what: InvitationKind | 'revoke'; people: readonly StaffInvitation[] };

interface Props {
  chosen: ReadonlySet<MembershipId>;
  onWant: (wanted: Wanted) => void;
  one: StaffInvitation | undefined;
  onToggle: (id: MembershipId) => void;
}

/** The cells of one person’s invitation. */
export function InvitationRow({ one, chosen, onToggle, onWant }: Props) {
  const { t, language } = useTranslation('staffInvitations');
  const href = useHref();
  if (!one)
    return (
      <Cell>
        <Skeleton className="h-3 w-8" />
      </Cell>
    );
  const { membership_id, email, unit_type, sent_at, mails } = one;
  const name = one.name || t('noName');
  const sent = sent_at && (
    <>
      <When at={sent_at} language={language} />
      {mails > 1 && <span className="text-ink-3"> {t('mails', { count: mails })}</span>}
    </>
  );
  return (
    <>
      <Cell className="w-0">
        <Tick
          label={t('choose', { name })}
          isOn={chosen.has(membership_id)}
          onToggle={() => onToggle(membership_id)}
        />
      </Cell>
      <Cell className="wrap-anywhere">
        <Link
          to={href(`residents/${membership_id}`)}
          className="inline-flex min-h-6 items-center rounded-small font-semibold hover:underline"
        >
          {name}
        </Link>
        <span className="block text-sm text-ink-2">{email || t('noEmail')}</span>
        <span className="block text-sm md:hidden">
          <State one={one} /> {sent}
        </span>
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {unit_type}
      </Cell>
      <Cell isSecondary className="max-w-72">
        <State one={one} />
      </Cell>
      <Cell isSecondary className="text-ink-2">
        {sent}
      </Cell>
      <Cell className="w-0 text-right">
        <RowMenu one={one} name={name} onWant={onWant} />
      </Cell>
    </>
  );
}

function State({ one: { state, why } }: { one: StaffInvitation }) {
  const { t } = useTranslation('staffInvitations');
  const isBad = state === 'bounced';
  return (
    <span className={isBad ? 'text-brick' : ''}>
      {t(`states.${state}`)}
      {why && <span className="block text-sm wrap-anywhere text-ink-2">{t('why', { why })}</span>}
    </span>
  );
}

function RowMenu({ one, name, onWant }: { one: StaffInvitation; name: string; onWant: Props['onWant'] }) {
  const { t } = useTranslation('staffInvitations');
  const { role } = useNetwork().network;
  const items = [
    ...(hasRight(role, 'invite') && canGet('invitation', one)
      ? [
          {
            id: 'invitation' as const,
            label: t(one.state === 'notSent' ? 'send.one' : 'send.again'),
          },
        ]
      : []),
    ...(hasRight(role, 'invite') && canGet('reminder', one)
      ? [{ id: 'reminder' as const, label: t('remind.one') }]
      : []),
    ...(hasRight(role, 'residents') && canRevoke(one)
      ? [{ id: 'revoke' as const, label: t('revoke.one'), tone: 'danger' as const }]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <Menu
      label={t('actionsFor', { name })}
      trigger={{
        label: t('actionsFor', { name }),
        icon: <DotsIcon className="size-5" />,
        className: 'size-9! md:-my-1',
      }}
      items={items}
      onAction={(what) => onWant({ what, people: [one] })}
    />
  );
}
