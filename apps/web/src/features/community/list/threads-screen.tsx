import { isNetworkClosed, limits, threadOrders } from '@nestmate/contract';
import { useState } from 'react';
import { useMembership } from '@/platform/session';
import { useTranslation } from '@/platform/use-translation';
import { Beside } from '@/ui/beside';
import { ButtonLink } from '@/ui/button-link';
import { ChipSelect } from '@/ui/chip-select';
import { IconButton } from '@/ui/icon-button';
import { IconLink } from '@/ui/icon-link';
import { InfoIcon } from '@/ui/icons/info';
import { SearchIcon } from '@/ui/icons/search';
import { SortIcon } from '@/ui/icons/sort';
import { ScreenHeader } from '@/ui/screen-header';
import { SearchField } from '@/ui/search-field';
import { useWideScreen } from '@/ui/use-media';
import { useThreads } from '../community.queries';
import { CommunityCard } from '../info/community-card';
import { ThreadList } from './thread-list';
import { TopicFilter } from './topic-filter';
import { useAsked } from './use-asked';
import { WriteButton } from './write-button';

/** `/community` and `/community/community-posts`: the threads of a community. */
export default function ThreadsScreen() {
  const { t } = useTranslation(['community', 'common']);
  const membership = useMembership();
  const isWide = useWideScreen();
  const { topics, text, setText, order, setOrder, topic, setTopic, asked } = useAsked();
  const [isSearching, setSearching] = useState(text !== '');
  const { threads, beginAgain } = useThreads({ order, text: asked, topic });
  // An empty list has the link to a new post in its middle.
  const isEmpty = asked === '' && threads.data?.pages[0]?.threads.length === 0;
  const mayWrite = !membership || !isNetworkClosed(membership.matchingRoundStatus);

  function toggleSearch() {
    setSearching(!isSearching);
    setText('');
  }

  const orders = (
    <ChipSelect
      label={t('orders.label')}
      options={threadOrders.map((id) => ({ id, label: t(`orders.${id}`) }))}
      value={order}
      onChange={setOrder}
      icon={!isWide && topics.length > 0 && <SortIcon />}
    />
  );
  return (
    <>
      <ScreenHeader
        title={t('title')}
        actions={
          !isWide && <IconLink label={t('info')} icon={<InfoIcon />} href="/community/community-info" />
        }
      />
      <div className={mayWrite ? 'max-lg:grow max-lg:pb-24' : ''}>
        <div className="mb-4 flex flex-col gap-3">
          {(isWide || isSearching) && (
            <div className="flex items-center gap-2">
              <div className="flex-1">
                <SearchField
                  label={t('search')}
                  clearLabel={t('common:clearSearch')}
                  value={text}
                  onChange={setText}
                  maxLength={limits.threadSearch}
                  autoFocus={!isWide && text === ''}
                />
              </div>
              {isWide && orders}
            </div>
          )}
          <div className="-mr-3 flex items-center empty:hidden lg:mr-0">
            {topics.length > 0 && (
              <div className="-ml-5 min-w-0 flex-1 overflow-x-auto py-1 pr-6 pl-5 [scrollbar-width:none] max-lg:mask-r-from-[calc(100%-1.5rem)] lg:ml-0 lg:pl-0">
                <TopicFilter topics={topics} value={topic} onChange={setTopic} />
              </div>
            )}
            {!isWide && (
              <>
                {orders}
                <span className="ml-auto">
                  <IconButton
                    label={t('search')}
                    icon={<SearchIcon />}
                    isExpanded={isSearching}
                    onPress={toggleSearch}
                  />
                </span>
              </>
            )}
          </div>
        </div>
        <ThreadList
          threads={threads}
          beginAgain={beginAgain}
          text={asked}
          isAboutOne={topic !== null}
          mayWrite={mayWrite}
        />
      </div>
      {mayWrite && !isWide && !isEmpty && <WriteButton label={t('write')} />}
      {isWide && (
        <Beside label={t('info')} isSticky className="flex flex-col gap-4">
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
