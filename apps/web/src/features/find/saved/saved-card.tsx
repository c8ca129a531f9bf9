import { type Card, type Decision, decisionOf } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';
import { Link } from 'react-router';
import { useRelation } from '@/features/room';
import { ButtonLink } from '@/ui/button-link';
import { IconButton } from '@/ui/icon-button';
import { HeartIcon } from '@/ui/icons/heart';
import { UndoIcon } from '@/ui/icons/undo';
import { toast } from '@/ui/toasts';
import { RequestAction } from '../candidate/request-action';
import { relationLinks } from '../candidate/relation-links';
import { CardPicture } from '../card/card-picture';
import { cardName } from '../card/card-words';
import { deckStore } from '../deck/deck';
import type { SavedBucket } from '../deck/swipe-state';

interface SavedCardProps {
  card: Card;
  bucket: SavedBucket;
  /** The person's unit is full: they can like and ask nobody. */
  isFull: boolean;
}

/** The next step with a liked candidate. */
function SavedAction({ card, isFull }: Pick<SavedCardProps, 'card' | 'isFull'>) {
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

/** A candidate in a saved list: a link to the profile, and buttons to change the decision. */
export function SavedCard({ card, bucket, isFull }: SavedCardProps) {
  const { t } = useTranslation('find');
  const { membership_id: id, first_name: name, percent_match: percent } = card;
  const decide = async (wanted: Decision, told: 'deck.liked' | 'deck.undone') => {
    const status = await deckStore.decide(id, wanted);
    if (status && decisionOf(status) === wanted) toast({ text: t(told, { name }) });
  };
  return (
    <li className="relative overflow-hidden rounded-card border border-line bg-surface">
      <Link to={`/profile/${id}`} className="block rounded-card">
        <span className="relative block aspect-4/5 overflow-hidden bg-sunken">
          <CardPicture urls={card.profile_picture_urls} />
        </span>
        <span className="block p-3">
          <span className="line-clamp-1 font-display text-lg font-semibold break-all text-ink">
            {cardName(name)}
          </span>
          <span className="block text-sm text-ink-2">
            {percent === null ? t('noPercent') : t('percent', { percent })}
          </span>
        </span>
      </Link>
      {bucket !== 'skipped' && (
        <span className="block px-3 pb-3">
          <SavedAction card={card} isFull={isFull} />
        </span>
      )}
      <span className="absolute top-2 right-2 flex gap-2">
        {bucket === 'skipped' && (
          <IconButton
            label={t('saved.likeOne', { name })}
            variant="secondary"
            icon={<HeartIcon />}
            isDisabled={isFull}
            onPress={() => void decide('interested', 'deck.liked')}
          />
        )}
        {bucket !== 'isMutualInterested' && (
          <IconButton
            label={t('saved.putBackOne', { name })}
            variant="secondary"
            icon={<UndoIcon />}
            onPress={() => void decide('queued', 'deck.undone')}
          />
        )}
      </span>
    </li>
  );
}
