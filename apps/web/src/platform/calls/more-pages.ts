import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

type Pages<Page, Param> = Pick<
  UseInfiniteQueryResult<InfiniteData<Page, Param>>,
  'data' | 'fetchNextPage' | 'fetchPreviousPage'
>;

/** The pages may be read again this often before one is added: on a slow device, each read post refreshes them. */
const maxTries = 50;

/**
 * Adds a page at one end of a list. In the library, the request for it and a refresh of the pages, as after a new post,
 * cancel each other: here each waits for the other, so that neither the click nor the news is lost.
 */
export async function addPage<Page, Param>(
  pages: Pages<Page, Param>,
  end: 'next' | 'previous',
): Promise<void> {
  const at = end === 'next' ? -1 : 0;
  const before = pages.data?.pageParams.at(at);
  for (let tries = 0; tries < maxTries; tries += 1) {
    const fetch = end === 'next' ? pages.fetchNextPage : pages.fetchPreviousPage;
    const { data, hasNextPage, hasPreviousPage, isError } = await fetch({ cancelRefetch: false });
    const hasMore = end === 'next' ? hasNextPage : hasPreviousPage;
    if (isError || !hasMore || data?.pageParams.at(at) !== before) return;
  }
}
