import type { PostId } from '@nestmate/contract';
import { useParams } from 'react-router';
import { useTranslation } from '@/platform/use-translation';
import { ChoosePlace } from '../parts/choose-place';
import { Page } from '../parts/page';
import { usePlace } from '../platform/network';
import { useTitle } from '../platform/use-title';
import { PlaceThread } from './place-thread';

/** One thread of a place with its replies. */
export default function ThreadPage() {
  const { t } = useTranslation('staff');
  const { threadId } = useParams();
  const place = usePlace();
  useTitle('sections.community');
  if (place) return <PlaceThread key={threadId} place={place} threadId={threadId as PostId} />;
  return (
    <Page title={t('sections.community')}>
      <ChoosePlace />
    </Page>
  );
}
