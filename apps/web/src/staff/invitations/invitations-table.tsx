import type { MembershipId } from '@nestmate/contract';
import { hasRight, type InvitationKind, type StaffInvitation } from '@nestmate/contract/staff';
import { useRef } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { DotsIcon } from '@/ui/icons/dots';
import { Menu } from '@/ui/menu';
import { Skeleton } from '@/ui/skeleton';
import { When } from '@/ui/when';
import { Cell } from '../parts/table';
import { Spacer, useVirtualRows } from '../parts/virtual-rows';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-href';
import { canGet, canRevoke } from './who';

export type Wanted = { what: InvitationKind | 'revoke'; people: readonly StaffInvitation[] };

interface Props {
  invitations: readonly StaffInvitation[];
  /** Of all pages. */
  count: number;
  chosen: ReadonlySet<MembershipId>;
  onChoose: (chosen: ReadonlySet<MembershipId>) => void;
  onWant: (wanted: Wanted) => void;
  onNeed: () => void;
}

const rowHeight = 48;

/** The invitations of a place; only the rows in sight exist. */
export function InvitationsTable({ invitations, count, chosen, onChoose, onWant, onNeed }: Props) {
  const { t } = useTranslation(['staffInvitations', 'staff']);
  const frame = useRef<HTMLDivElement>(null);
  const { shown, before, after, measure } = useVirtualRows({
    frame,
    count,
    loaded: invitations.length,
    rowHeight,
    onNeed,
  });
  const isAll = invitations.every(({ membership_id }) => chosen.has(membership_id));
  const toggle = (id: MembershipId) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  return (
    <section
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that keys can scroll it
      tabIndex={0}
      aria-label={t('staff:sections.invitations')}
      className="max-h-[max(20rem,calc(100dvh-12rem))] overflow-y-auto rounded-card border border-line bg-surface"
    >
      <table
        aria-label={t('staff:sections.invitations')}
        aria-rowcount={count + 1}
        className="w-full border-collapse text-left"
      >
        <thead className="sticky top-0 z-10 bg-surface text-sm text-ink-3">
          <tr aria-rowindex={1} className="h-11 border-b border-line">
            <Cell isHead className="w-0">
              <Tick
                label={t('chooseShown')}
                isOn={isAll}
                onToggle={() =>
                  onChoose(isAll ? new Set() : new Set(invitations.map((one) => one.membership_id)))
                }
              />
            </Cell>
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
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {shown.map(({ index }) => (
            <tr
              key={index}
              ref={measure}
              data-index={index}
              aria-rowindex={index + 2}
              className="border-b border-line transition-colors hover:bg-sunken/50"
              style={{ height: rowHeight }}
            >
              <Row one={invitations[index]} chosen={chosen} onToggle={toggle} onWant={onWant} />
            </tr>
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
    </section>
  );
}

interface RowProps extends Pick<Props, 'chosen' | 'onWant'> {
  one: StaffInvitation | undefined;
  onToggle: (id: MembershipId) => void;
}

function Row({ one, chosen, onToggle, onWant }: RowProps) {
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

const Tick = ({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) => (
  <label className="grid size-6 place-items-center">
    <input
      type="checkbox"
      aria-label={label}
      checked={isOn}
      onChange={onToggle}
      className="size-4 accent-plum-fill"
    />
  </label>
);
