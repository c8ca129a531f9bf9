import type { MembershipId } from '@nestmate/contract/ids';
import type { StaffInvitation, InvitationKind } from '@nestmate/contract/staff/invitations';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useTranslation } from '@/platform/texts/use-translation';
import { DotsIcon } from '@/ui/icons/dots';
import { Link } from '@/ui/link';
import { Menu } from '@/ui/menu';
import { Skeleton } from '@/ui/skeleton';
import { When } from '@/ui/when';
import { LongTable } from '../parts/long-table';
import { Cell } from '../parts/table';
import { Tick } from '../parts/tick';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { mayReceive, mayRevoke } from './invitation-states';

interface InvitationsTableProps {
  invitations: readonly StaffInvitation[];
  /** The number of rows on all pages. */
  count: number;
  chosen: ReadonlySet<MembershipId>;
  onChoose: (chosen: ReadonlySet<MembershipId>) => void;
  onAction: (action: InvitationAction) => void;
  onNeed: () => void;
}

/** The invitations of a place by name. */
export function InvitationsTable({
  invitations,
  count,
  chosen,
  onChoose,
  onAction,
  onNeed,
}: InvitationsTableProps) {
  const { t } = useTranslation(['staffInvitations', 'staff']);
  const isAll = invitations.every(({ membership_id }) => chosen.has(membership_id));
  const toggle = (id: MembershipId) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const mayChoose = hasRight(useNetwork().network.role, 'invite');
  return (
    <LongTable
      label={t('staff:sections.invitations')}
      count={count}
      loaded={invitations.length}
      onNeed={onNeed}
      head={
        <>
          {mayChoose && (
            <Cell isHead className="w-0">
              <Tick
                label={t('chooseShown')}
                isOn={isAll}
                onToggle={() =>
                  onChoose(isAll ? new Set() : new Set(invitations.map((one) => one.membership_id)))
                }
              />
            </Cell>
          )}
          <Cell isHead>{t('name')}</Cell>
          <Cell isHead isSecondary>
            {t('unitType')}
          </Cell>
          <Cell isHead isSecondary>
            {t('state')}
          </Cell>
          <Cell isHead isSecondary>
            {t('sentAt')}
          </Cell>
          <Cell isHead className="w-0">
            <span className="sr-only">{t('actions')}</span>
          </Cell>
        </>
      }
    >
      {(index) => (
        <InvitationRow one={invitations[index]} chosen={chosen} onToggle={toggle} onAction={onAction} />
      )}
    </LongTable>
  );
}

/** An action, and the person it is for. */
export type InvitationAction = { what: InvitationKind | 'revoke'; people: readonly StaffInvitation[] };

interface InvitationRowProps {
  chosen: ReadonlySet<MembershipId>;
  onAction: (action: InvitationAction) => void;
  one: StaffInvitation | undefined;
  onToggle: (id: MembershipId) => void;
}

/** The cells of one person’s invitation. */
function InvitationRow({ one, chosen, onToggle, onAction }: InvitationRowProps) {
  const { t, language } = useTranslation('staffInvitations');
  const href = useHref();
  const mayChoose = hasRight(useNetwork().network.role, 'invite');
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
      {mayChoose && (
        <Cell className="w-0">
          <Tick
            label={t('choose', { name })}
            isOn={chosen.has(membership_id)}
            onToggle={() => onToggle(membership_id)}
          />
        </Cell>
      )}
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
        <RowMenu one={one} name={name} onAction={onAction} />
      </Cell>
    </>
  );
}

function State({ one: { state, why, send_at } }: { one: StaffInvitation }) {
  const { t, language } = useTranslation('staffInvitations');
  const isBad = state === 'bounced';
  // Without the mail server's words it was never refused: the mail could not be made.
  const isUnsent = isBad && why === '';
  return (
    <span className={isBad ? 'text-brick' : ''}>
      {isUnsent ? t('unsent') : t(`states.${state}`)}
      {send_at !== null && (
        <span className="block text-sm text-ink-2">
          {t('leaves', {
            moment: new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
              new Date(send_at),
            ),
          })}
        </span>
      )}
      {why && <span className="block text-sm wrap-anywhere text-ink-2">{t('why', { why })}</span>}
    </span>
  );
}

interface RowMenuProps {
  one: StaffInvitation;
  name: string;
  onAction: InvitationRowProps['onAction'];
}

function RowMenu({ one, name, onAction }: RowMenuProps) {
  const { t } = useTranslation('staffInvitations');
  const { role } = useNetwork().network;
  const items = [
    ...(hasRight(role, 'invite') && mayReceive('invitation', one)
      ? [
          {
            id: 'invitation' as const,
            label: t(one.state === 'notSent' ? 'send.one' : 'send.again'),
          },
        ]
      : []),
    ...(hasRight(role, 'invite') && mayReceive('reminder', one)
      ? [{ id: 'reminder' as const, label: t('remind.one') }]
      : []),
    ...(hasRight(role, 'residents') && mayRevoke(one)
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
      onAction={(what) => onAction({ what, people: [one] })}
    />
  );
}
