import { isNetworkClosed, limits, threadOrders, type ThreadOrder } from '@nestmate/contract';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { ButtonLink } from '@/ui/button-link';
import { IconLink } from '@/ui/icon-link';
import { InfoIcon } from '@/ui/icons/info';
import { PencilIcon } from '@/ui/icons/pencil';
import { ScreenHeader } from '@/ui/screen-header';
import { SearchField } from '@/ui/search-field';
import { Segments } from '@/ui/segments';
import { useSettled } from '@/ui/use-settled';
import { useWideScreen } from '@/ui/use-media';
import { useThreads, useTopics } from '../community.queries';
import { CommunityCard } from '../info/community-card';
import { ThreadList } from './thread-list';
import { TopicFilter } from './topic-filter';

/** After the last key. */
const askDelayMs = 250;

/** `/community` and `/community/community-posts`: what residents of a community talk about. */
export default function ThreadsScreen() {
  const { t } = useTranslation(['community', 'common']);
  const membership = useMembership();
  const isWide = useWideScreen();
  const [order, setOrder] = useState<ThreadOrder>('active');
  const [text, setText] = useState('');
  const asked = useSettled(text.trim(), askDelayMs);
  const topics = useTopics();
  const [address, setAddress] = useSearchParams();
  const topic = topics.find(({ topic_id: id }) => id === address.get('topic'))?.topic_id ?? null;
  const threads = useThreads({ order, text: asked, topic });
  const mayWrite = !membership || !isNetworkClosed(membership.matchingRoundStatus);
  return (
    <>
      <ScreenHeader
        title={t('title')}
        actions={
          <>
            {!isWide && <IconLink label={t('info')} icon={<InfoIcon />} href="/community/community-info" />}
            {mayWrite && !isWide && <IconLink label={t('write')} icon={<PencilIcon />} href="/new-post" />}
          </>
        }
      />
      <div>
        <div className="mb-4 flex flex-col gap-3">
          <SearchField
            label={t('search')}
            clearLabel={t('common:clearSearch')}
            value={text}
            onChange={setText}
            maxLength={limits.threadSearch}
          />
          <Segments
            label={t('orders.label')}
            options={threadOrders.map((id) => ({ id, label: t(`orders.${id}`) }))}
            value={order}
            onChange={setOrder}
          />
          <TopicFilter
            topics={topics}
            value={topic}
            onChange={(id) => setAddress(id ? { topic: id } : {}, { replace: true })}
          />
        </div>
        <ThreadList threads={threads} text={asked} isAboutOne={topic !== null} mayWrite={mayWrite} />
      </div>
      {isWide && (
        <Beside label={t('info')} isSticky>
          {mayWrite && (
            <ButtonLink href="/new-post" fullWidth>
              {t('write')}
            </ButtonLink>
          )}
          <CommunityCard />
        </Beside>
      )}
    </>
  );
}
