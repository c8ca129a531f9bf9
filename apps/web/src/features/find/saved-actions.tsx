import type { Card } from '@nestmate/contract/find';
import { type Decision, decisionOf } from '@nestmate/contract/rules/interest';
import { useState } from 'react';
import { useMatchingState, useRelation } from '@/features/room';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { ButtonLink } from '@/ui/button-link';
import { IconButton } from '@/ui/icon-button';
import { ChatIcon } from '@/ui/icons/chat';
import { HeartIcon, UndoIcon } from '@/ui/icons/deck';
import { lazyPart } from '@/ui/lazy-part';
import { toast } from '@/ui/toasts';
import { RequestAction, relationLinks } from './candidate/request-action';
import { chatPathOf } from './card/card-links';
import { deckStore } from './deck/deck';
import { pendingOf, type SavedBucket } from './deck/deck-state';

export interface SavedProps {
  card: Card;
  bucket: SavedBucket;
  /** The person's unit is full: they can like and ask nobody. */
  isFull: boolean;
}

const TakeBackDialog = lazyPart(async () => (await import('./candidate/take-back-dialog')).TakeBackDialog);

const waits = (id: string) => pendingOf(deckStore.getState(), id)?.waits;

/** The next step with a liked candidate. */
function NextStep({ card, isFull }: Pick<SavedProps, 'card' | 'isFull'>) {
  const { t } = useTranslation('find');
  const relation = useRelation(card);
  if (relation.kind === 'not_in_room')
    return <RequestAction person={card} relation={relation} look="small" isDisabled={isFull} />;
  const { href, label } = relationLinks[relation.kind];
  return (
    <ButtonLink href={href} size="sm" variant="secondary" fullWidth>
      {t(label)}
    </ButtonLink>
  );
}

/** The actions for a candidate in a saved list: the next step, and another decision. */
export function SavedActions({ card, bucket, isFull }: SavedProps) {
  const { t } = useTranslation('find');
  const { membership_id: id, first_name: name } = card;
  const chatPath = chatPathOf(card);
  const decide = async (decision: Decision, doneText: 'deck.liked' | 'deck.undone') => {
    const status = await deckStore.decide(id, decision);
    if (status && decisionOf(status) === decision)
      toast({ text: t(doneText, { name }), ...(waits(id) && { detail: t('waits', { count: 1 }) }) });
  };
  const [isTakingBack, setTakingBack] = useState(false);
  const isMutual = bucket === 'isMutualInterested';
  const isOpen = useMatchingState() === 'open';
  return (
    <div className="flex flex-wrap items-center gap-2 whitespace-nowrap">
      <span className="flex-auto">
        {bucket === 'skipped' ? (
          <Button
            size="sm"
            variant="secondary"
            fullWidth
            isDisabled={isFull}
            aria-label={t('saved.likeOne', { name })}
            icon={<HeartIcon className="size-4.5" />}
            onPress={() => void decide('interested', 'deck.liked')}
          >
            {t('deck.like')}
          </Button>
        ) : (
          <NextStep card={card} isFull={isFull} />
        )}
      </span>
      {isMutual && chatPath && (
        <span className="flex-auto">
          <ButtonLink
            href={chatPath}
            size="sm"
            variant="secondary"
            fullWidth
            label={t('saved.chatOne', { name })}
            icon={<ChatIcon className="size-4.5" />}
          >
            {t('deck.words.chat')}
          </ButtonLink>
        </span>
      )}
      {/* The narrowest phone has no room beside two buttons with words; the profile's menu has the same. */}
      {(isOpen || !isMutual) && (
        <span className={isMutual ? 'max-[359px]:hidden' : ''}>
          <IconButton
            label={t(isMutual ? 'takeBack.one' : 'saved.putBackOne', { name })}
            icon={<UndoIcon />}
            onPress={() => (isMutual ? setTakingBack(true) : void decide('queued', 'deck.undone'))}
          />
        </span>
      )}
      {isTakingBack && <TakeBackDialog person={card} onClose={() => setTakingBack(false)} />}
    </div>
  );
}
