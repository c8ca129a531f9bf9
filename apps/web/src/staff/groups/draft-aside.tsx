import type { MembershipId } from '@nestmate/contract/ids';
import type { DraftOutsider } from '@nestmate/contract/staff/groups';
import type { GroupDraftId } from '@nestmate/contract/staff/ids';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { buttonClasses } from '@/ui/button-classes';
import { IconButton } from '@/ui/icon-button';
import { CrossIcon } from '@/ui/icons/cross';
import { Link } from '@/ui/link';
import { groupRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useHref } from '../platform/use-address';
import type { DraftWithPeople } from './groups.queries';
import { Face } from './house';
import { Help } from './move-panel';
import { targetOf } from './moves';
import type { Moves } from './use-moves';

const shownAtFirst = 6;

/** A part of what stands beside the houses. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line pb-4 last:border-0">
      <h2 id={id} className="pb-1 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface OutsidersProps {
  draftId: GroupDraftId;
  people: readonly DraftOutsider[];
  count: number;
  /** Whether a search found these people. */
  isSearched: boolean;
  moves: Moves;
  isEditable: boolean;
}

/** The people without a place, who can be picked up as well. */
export function Outsiders({ draftId, people, count, isSearched, moves, isEditable }: OutsidersProps) {
  const { t } = useTranslation('staffGroups');
  const href = useHref();
  const [isAll, setAll] = useState(false);
  const { inHand, target, active } = moves;
  if (count === 0 || (isSearched && people.length === 0)) return null;
  const shown = isAll ? people : people.slice(0, shownAtFirst);
  return (
    <Part
      title={isSearched ? t('outside.found', { count, found: people.length }) : t('outside.title', { count })}
    >
      <ul className="divide-y divide-line">
        {shown.map((person, at) => {
          const key = targetOf.person(person);
          const name = person.name || t('noName');
          const canSwap = inHand !== null && inHand.group !== null;
          return (
            <li key={person.membership_id} className="flex flex-wrap items-center gap-x-3 py-2">
              <Face
                person={person}
                label={
                  canSwap ? t('face.swap', { name, other: inHand.person.name }) : t('face.outside', { name })
                }
                isInHand={inHand?.person.membership_id === person.membership_id}
                isAimed={target === key && canSwap}
                isMoved={false}
                isStop={active === key || at === 0}
                mayMove={isEditable}
              />
              <span className="min-w-0 flex-1">
                <Link
                  to={href(`residents/${person.membership_id}`)}
                  className="block font-semibold wrap-anywhere hover:underline"
                >
                  {name}
                </Link>
                <span className="block text-sm text-ink-2 wrap-anywhere">
                  {person.change ? t(`changes.${person.change}`, { name }) : person.unit_type}
                </span>
                {!person.change && person.why && (
                  <span className="block text-sm text-ink-2">{t(`outside.why.${person.why}`)}</span>
                )}
              </span>
              {isEditable && !person.change && <Help draftId={draftId} person={person} />}
            </li>
          );
        })}
      </ul>
      {people.length > shown.length && (
        <Button size="sm" variant="quiet" onPress={() => setAll(true)}>
          {t('outside.all', { count: people.length })}
        </Button>
      )}
      {isAll && !isSearched && count > people.length && (
        <p className="text-sm text-ink-2">{t('outside.more', { count: count - people.length })}</p>
      )}
    </Part>
  );
}

interface PinsProps {
  pins: DraftWithPeople['pins'];
  isEditable: boolean;
  onUnpin: (one: MembershipId, other: MembershipId) => void;
}

/** Who is pinned together or apart for the next search. */
export function Pins({ pins, isEditable, onUnpin }: PinsProps) {
  const { t } = useTranslation('staffGroups');
  if (pins.length === 0) return null;
  return (
    <Part title={t('pins.title', { count: pins.length })}>
      <ul className="divide-y divide-line">
        {pins.map(({ one, one_name, other, other_name, kind }) => {
          const names = { one: one_name || t('noName'), other: other_name || t('noName') };
          return (
            <li key={`${one} ${other}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">{t(`pins.${kind}Words`, names)}</span>
              {isEditable && (
                <IconButton
                  label={t('pins.remove', names)}
                  icon={<CrossIcon className="size-4" />}
                  onPress={() => onUnpin(one, other)}
                />
              )}
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-ink-2">{t('pins.when')}</p>
    </Part>
  );
}

/** The files from which anybody can check what the search claims, for each unit type. */
export function Certificates({ draft }: { draft: DraftWithPeople }) {
  const { t } = useTranslation('staffGroups');
  const { network } = useNetwork();
  const checkable = draft.unit_types.filter(({ has_certificate: hasOne }) => hasOne);
  if (checkable.length === 0) return null;
  const path = `/staff/v1/networks/${network.network_id}/groups/${draft.draft_id}/certificates`;
  return (
    <Part title={t('certificate.title')}>
      <p className="text-sm text-ink-2">{t(draft.is_edited ? 'certificate.edited' : 'certificate.text')}</p>
      <ul className="divide-y divide-line">
        {checkable.map(({ unit_type_id: id, name }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            {groupRules.certificateFiles.map((file) => (
              <a
                key={file}
                href={`${path}/${id}/${file}`}
                download
                aria-label={t(`certificate.named.${file === 'input.json' ? 'input' : 'claims'}`, { name })}
                className={buttonClasses({ size: 'sm', variant: 'quiet' })}
              >
                {t(`certificate.${file === 'input.json' ? 'input' : 'claims'}`)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Part>
  );
}
