import { compatiblePercent } from '@nestmate/contract/limits';
import { useLocation, useNavigate } from 'react-router';
import { useOverview } from '@/features/profile';
import { beginToWrite } from '@/platform/navigation-state';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { ChatIcon } from '@/ui/icons/chat';
import { ModalSheet } from '@/ui/modal-sheet';
import { OpeningWindows } from '@/ui/pictures/opening-windows';
import { cardLinks } from '../card/card-links';
import { deckStore } from '../deck/deck';
import type { DeckCard } from '../deck/deck-state';

/** Celebrates a mutual like: two lit windows open towards each other, and the first words are a press away. */
export function MutualLikeModal({ card }: { card: DeckCard }) {
  const { t } = useTranslation(['find', 'common']);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const me = useOverview().data;
  const { first_name: name, percent_match: percent, profile_picture_urls: urls, membership_id: id } = card;
  const chat = cardLinks(card)?.chat;
  const label =
    percent !== null && percent >= compatiblePercent ? 'mutualLike.percent' : 'mutualLike.lessPercent';
  function leaveTo(address: string, options?: typeof beginToWrite) {
    deckStore.dismissMutualLike();
    void navigate(address, options);
  }
  // A new hash reloads the list also where it is open already.
  const viewMutual = () => leaveTo(`/saved/mutual#${Math.random().toString(36).slice(2)}`);
  return (
    <ModalSheet
      isOpen
      onOpenChange={(open) => !open && deckStore.dismissMutualLike()}
      title={t('mutualLike.title')}
      closeLabel={t('common:close')}
      picture={
        <OpeningWindows
          faces={[
            <Avatar
              key="me"
              name={me?.first_name ?? ''}
              src={me?.profile_picture_urls?.square}
              size="xl"
              isLit
            />,
            <Avatar key={id} name={name} src={urls?.square} size="xl" isLit />,
          ]}
        />
      }
      actions={
        <>
          {chat && (
            <Button icon={<ChatIcon className="size-5" />} onPress={() => leaveTo(chat, beginToWrite)}>
              {t('mutualLike.hello')}
            </Button>
          )}
          <Button variant={chat ? 'secondary' : 'primary'} onPress={() => leaveTo(`/profile/${id}`)}>
            {t('mutualLike.view')}
          </Button>
          {pathname === '/find' ? (
            <Button variant="quiet" onPress={deckStore.dismissMutualLike}>
              {t('mutualLike.keep')}
            </Button>
          ) : (
            <Button variant="quiet" onPress={viewMutual}>
              {t('mutualLike.viewMutual')}
            </Button>
          )}
        </>
      }
    >
      <p className="font-display text-2xl font-bold wrap-anywhere text-ink">{name}</p>
      {percent !== null && <p className="text-base font-semibold text-ink">{t(label, { percent })}</p>}
      <p className="text-base text-ink-2">{t('mutualLike.likes', { name })}</p>
    </ModalSheet>
  );
}
