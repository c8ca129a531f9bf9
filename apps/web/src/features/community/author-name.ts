import { fullName, type PostAuthor } from '@nestmate/contract';
import { useTranslation } from '@/platform/use-translation';

/** How an author is named; one who has left has no name. */
export function useAuthorName(): (author: PostAuthor | null) => string {
  const { t } = useTranslation('community');
  return (author) => (author ? fullName(author.first_name, author.last_name) : t('formerResident'));
}
