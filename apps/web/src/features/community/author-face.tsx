import type { PostAuthor } from '@nestmate/contract';
import { Avatar } from '@/ui/avatar';
import { OfficeFace } from '@/ui/office-face';
import { useAuthorName } from './author-name';

interface Props {
  post: {
    user: Pick<PostAuthor, 'first_name' | 'image_urls' | 'last_name'> | null;
    by_office: boolean;
  };
  size: 'sm' | 'xs';
}

/** The picture of an author; the housing office has its own mark. */
export function AuthorFace({ post, size }: Props) {
  const name = useAuthorName()(post);
  if (post.by_office) return <OfficeFace size={size} />;
  return <Avatar name={name} src={post.user?.image_urls?.square} size={size} />;
}
