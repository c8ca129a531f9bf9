import type { StaffResidentDetail } from '@nestmate/contract/staff/residents';
import { hasRight } from '@nestmate/contract/staff/rights';
import { fullName } from '@nestmate/contract/text/full-name';
import { type ReactNode, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Link } from '@/ui/link';
import { When } from '@/ui/when';
import { Windows } from '../parts/windows';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import { useFetchAccessNeed, useSetAccessNeed } from './residents.queries';

interface FactsProps {
  resident: StaffResidentDetail;
}

/** A resident's photo, home, progress and addresses: what staff look for when somebody calls. */
export function ResidentFacts({ resident }: FactsProps) {
  const { t, language } = useTranslation('staffResidents');
  const { network } = useNetwork();
  const href = useHref();
  const { room, email, phone } = resident;
  const place = network.places.find(({ subnetwork_id: id }) => id === resident.subnetwork_id)?.name;
  const name = fullName(resident.first_name, resident.last_name);
  const ofRoom = { place: resident.subnetwork_id, text: room?.unit_number ?? name };
  const facts: [name: string, value: ReactNode][] = [
    [t('columns.office_id'), resident.office_id ?? t('none')],
    [t('place'), [place, resident.unit_type, resident.room_type].filter(Boolean).join(' · ')],
    [
      t('roomHead'),
      <span key="room" className="flex flex-wrap items-center gap-x-3">
        <Windows {...resident} />
        {room && (
          <Link to={href('rooms', ofRoom)} className="underline">
            {room.unit_number ? t('unitNumbered', { number: room.unit_number }) : t('openRoom')}
          </Link>
        )}
      </span>,
    ],
    [
      t('roommates'),
      resident.roommates.length === 0
        ? t('noRoommates')
        : resident.roommates.map(({ membership_id: id, name: mate }) => (
            <Link key={id} to={href(`residents/${id}`)} className="mr-3 underline">
              {mate || t('noName')}
            </Link>
          )),
    ],
    [t('registration'), t(`states.${resident.state}`)],
    [t('columns.invitation'), <Invitation key="invitation" resident={resident} />],
    [
      t('columns.seen'),
      moment('seen', resident.last_seen_at, language) ?? t(resident.claimed_at ? 'longAgo' : 'neverSeen'),
    ],
    [
      t('email'),
      email ? (
        <Reach key="email" address={`mailto:${email}`}>
          {email}
        </Reach>
      ) : (
        t('none')
      ),
    ],
    [
      t('phone'),
      phone ? (
        <Reach key="phone" address={`tel:${phone}`}>
          {phone}
        </Reach>
      ) : (
        t('none')
      ),
    ],
    [t('gender'), resident.gender ?? t('none')],
    ...(hasRight(network.role, 'work')
      ? [
          [t('access.title'), <AccessNeed key={resident.membership_id} resident={resident} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [t('openRequests'), t('requests', { count: resident.requests })],
    [t('inFind'), t(resident.is_hidden ? 'hidden' : 'shown')],
    ...(resident.passcode
      ? [[t('passcode'), <code key="code">{resident.passcode}</code>] as [string, ReactNode]]
      : []),
    ...(resident.removed_at
      ? [[t('removed'), moment('removed', resident.removed_at, language)] as [string, ReactNode]]
      : []),
  ];
  return (
    <section aria-labelledby="facts" className="rounded-card border border-line bg-surface p-4">
      <h2 id="facts" className="sr-only">
        {t('facts')}
      </h2>
      <div className="flex justify-center pb-3">
        <Avatar
          name={name}
          src={resident.picture_urls?.square}
          size="xl"
          {...(resident.picture_urls && { alt: t('photoOf', { name: name || t('noName') }) })}
        />
      </div>
      <FactList facts={facts} />
      <p className="pt-3 text-sm text-ink-3">{t('notMessages')}</p>
    </section>
  );
}

const moment = (key: string, at: string | null, language: string) =>
  at === null ? undefined : <When key={key} at={at} language={language} />;

/** Names with their values, one on a line. */
const FactList = ({ facts }: { facts: readonly [name: string, value: ReactNode][] }) => (
  <dl className="divide-y divide-line">
    {facts.map(([name, value]) => (
      <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-2">
        <dt className="text-ink-2 wrap-anywhere">{name}</dt>
        <dd className="wrap-anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);

/** An address or a number that opens the program for it. */
const Reach = ({ address, children }: { address: string; children: string }) => (
  <a href={address} className="underline">
    {children}
  </a>
);

/** Whether the resident needs an accessible unit, shown on a press, which is recorded. */
function AccessNeed({ resident }: FactsProps) {
  const { t } = useTranslation('staffResidents');
  const { role } = useNetwork().network;
  const [isNeeded, setNeeded] = useState<boolean | null>(null);
  const reading = useAction(useFetchAccessNeed(resident.membership_id));
  const setting = useAction(useSetAccessNeed(resident.membership_id));
  const show = ({ needs_accessible: needs }: { needs_accessible: boolean }) => setNeeded(needs);
  if (isNeeded === null)
    return (
      <>
        <Button
          size="sm"
          variant="secondary"
          aria-label={t('access.showNamed')}
          isPending={reading.isPending}
          onPress={() => void reading.run(undefined, show)}
        >
          {t('access.show')}
        </Button>
        <span className="block pt-1 text-sm text-ink-3">{t('access.recorded')}</span>
      </>
    );
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <output>{t(isNeeded ? 'access.needed' : 'access.notNeeded')}</output>
      {hasRight(role, 'residents') && !resident.removed_at && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={t(isNeeded ? 'access.setNotNeeded' : 'access.setNeeded')}
          isPending={setting.isPending}
          onPress={() => void setting.run(!isNeeded, show)}
        >
          {t('access.change')}
        </Button>
      )}
    </span>
  );
}

function Invitation({ resident: { invitation } }: FactsProps) {
  const { t, language } = useTranslation(['staffResidents', 'staffInvitations']);
  if (!invitation) return t('withoutInvitation');
  const { state, sent_at: sentAt, why } = invitation;
  return (
    <>
      {t(`staffInvitations:states.${state}`)}
      {state !== 'notSent' && sentAt && (
        <span className="text-ink-2">
          {' · '}
          {state !== 'sent' && `${t('staffInvitations:states.sent')} `}
          <When at={sentAt} language={language} />
        </span>
      )}
      {why && <span className="block text-sm text-ink-2">{why}</span>}
    </>
  );
}

/** What a resident answered about how they live; not what they want of others. */
export function LifestyleAnswers({ resident: { lifestyle } }: FactsProps) {
  const { t } = useTranslation('staffResidents');
  if (lifestyle.length === 0) return null;
  return (
    <section aria-labelledby="lifestyle" className="rounded-card border border-line bg-surface p-4">
      <h2 id="lifestyle" className="text-lg">
        {t('lifestyle')}
      </h2>
      <FactList facts={lifestyle.map(({ label, answer }) => [label, answer])} />
    </section>
  );
}
