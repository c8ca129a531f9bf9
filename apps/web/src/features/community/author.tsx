import type { PostAuthor } from '@nestmate/contract/community';
import { fullName } from '@nestmate/contract/text/full-name';
import { useTranslation } from '@/platform/texts/use-translation';
import { Avatar } from '@/ui/avatar';
import { OfficeFace } from '@/ui/office-face';

interface AuthorFaceProps {
  post: {
    user: Pick<PostAuthor, 'first_name' | 'image_urls' | 'last_name'> | null;
    by_office: boolean;
  };
  size: 'sm' | 'xs';
}

/** The picture of an author; the housing office has its own mark. */
export function AuthorFace({ post, size }: AuthorFaceProps) {
  const name = useAuthorName()(post);
  if (post.by_office) return <OfficeFace size={size} />;
  return <Avatar name={name} src={post.user?.image_urls?.square} size={size} />;
}

interface AuthoredPost {
  user: Pick<PostAuthor, 'first_name' | 'last_name'> | null;
  by_office: boolean;
}

/** The name of an author; a former resident has none. */
export function useAuthorName(): (post: AuthoredPost) => string {
  const { t } = useTranslation('community');
  return ({ user, by_office: isByOffice }) =>
    isByOffice ? t('byOffice') : user ? fullName(user.first_name, user.last_name) : t('formerResident');
}
