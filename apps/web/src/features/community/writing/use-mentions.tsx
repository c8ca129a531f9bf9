import type { calls } from '@nestmate/contract';
import type { ReplyOf } from '@nestmate/contract/call';
import type { PostId } from '@nestmate/contract/ids';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { isChoosingCharacter } from '@/ui/keyboard';
import { useSettled } from '@/ui/use-settled';
import { useMentionablePeople } from '../posts.queries';

const askDelayMs = 150;

interface MentionOffer {
  /** Offers people, below or above the field. */
  offer: ReactNode;
  isOffering: boolean;
  change: (body: string) => void;
  /** Handles a key of the field; returns whether the offer took it. */
  onKeyDown: (event: KeyboardEvent) => boolean;
}

interface Field {
  /** Around the field and the offer. */
  whole: RefObject<HTMLElement | null>;
  value: string;
  /** The thread in which a post is written; none for the first post of a thread. */
  threadId?: PostId | undefined;
  people: readonly MentionablePerson[];
  onChange: (body: string, people: MentionablePerson[]) => void;
}

/** Offers people to mention once an @ is typed in a text box. */
export function useMentions({ whole, value, threadId, people, onChange }: Field): MentionOffer {
  const [typed, setTyped] = useState<string>();
  const searched = useSettled(typed ?? '', askDelayMs);
  const offered = useMentionablePeople(searched, threadId).data?.people ?? [];
  const isOffering = typed !== undefined && searched !== '' && offered.length > 0;
  const area = () => whole.current?.querySelector('textarea') ?? null;

  function change(body: string) {
    setTyped(typedName(body.slice(0, area()?.selectionStart ?? body.length)));
    onChange(body, [...people]);
  }

  function choose(chosen: MentionablePerson) {
    const caret = area()?.selectionStart ?? value.length;
    const start = caret - (typed?.length ?? 0);
    const until = start + chosen.name.length + 1;
    setTyped(undefined);
    onChange(`${value.slice(0, start)}${chosen.name} ${value.slice(caret)}`, [...people, chosen]);
    requestAnimationFrame(() => {
      area()?.focus();
      area()?.setSelectionRange(until, until);
    });
  }

  /** Closes only the offer, and nothing around it. */
  function close(event: { stopPropagation: () => void }) {
    event.stopPropagation();
    setTyped(undefined);
    area()?.focus();
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!isOffering || isChoosingCharacter(event)) return false;
    if (event.key === 'Escape') close(event);
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      whole.current?.querySelector<HTMLElement>('[data-mention]')?.focus();
    }
    return event.key === 'Escape' || event.key === 'ArrowDown';
  }

  return {
    offer: isOffering && <MentionablePeople people={offered} onChoose={choose} onClose={close} />,
    isOffering,
    change,
    onKeyDown,
  };
}

/** A person whom a text may mention, with the name as written after an @. */
export interface MentionablePerson {
  id: string;
  name: string;
}

/** The people whom a text still mentions. */
export const mentionsIn = (body: string, people: readonly MentionablePerson[]): string[] => [
  ...new Set(people.filter(({ name }) => body.includes(`@${name}`)).map(({ id }) => id)),
];

/** The typed part of a name before the caret, after an @ at the start of a word. */
const typedName = (before: string): string | undefined =>
  /(?:^|[\s(])@([\p{L}\p{M}\p{N}'’-]{1,30})$/u.exec(before)?.[1];

interface MentionablePeopleProps {
  people: ReplyOf<typeof calls.community.people>['people'];
  onChoose: (chosen: MentionablePerson) => void;
  onClose: (event: KeyboardEvent) => void;
}

function moveByArrow(event: KeyboardEvent<HTMLButtonElement>) {
  const row = event.currentTarget.parentElement;
  const next = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[event.key];
  if (!next) return;
  event.preventDefault();
  next.querySelector('button')?.focus();
}

/** The people whom a post can mention; the arrows go from one to the next. */
function MentionablePeople({ people, onChoose, onClose }: MentionablePeopleProps) {
  const { t } = useTranslation('community');
  return (
    <>
      <ul
        aria-label={t('mention.label')}
        className="mt-2 overflow-hidden rounded-control border border-line bg-surface shadow-float"
      >
        {people.map(({ membership_id: id, name, image_urls: urls }) => (
          <li key={id}>
            <button
              type="button"
              data-mention
              onClick={() => onChoose({ id, name })}
              onKeyDown={(event) => (event.key === 'Escape' ? onClose(event) : moveByArrow(event))}
              className="flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left -outline-offset-2 hover:bg-sunken"
            >
              <Avatar name={name} src={urls?.square} size="xs" />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      <output className="sr-only">{t('mention.found', { count: people.length })}</output>
    </>
  );
}
