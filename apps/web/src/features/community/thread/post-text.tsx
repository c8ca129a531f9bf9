import type { CommunityPost } from '@nestmate/contract';
import { MessageText } from '@/features/chat';
import { TextLink } from '@/ui/text-link';
import { pieces } from './pieces';

/** The text of a post, with links and the people it names. */
export const PostText = ({ body, mentions }: Pick<CommunityPost, 'body' | 'mentions'>) =>
  mentions.length === 0 ? (
    <MessageText text={body} tabIndex={0} />
  ) : (
    pieces(body, mentions).map(({ at, text, membershipId }) =>
      membershipId ? (
        <TextLink key={at} href={`/profile/${membershipId}`}>
          {text}
        </TextLink>
      ) : (
        <MessageText key={at} text={text} tabIndex={0} />
      ),
    )
  );
