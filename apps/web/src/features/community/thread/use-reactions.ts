import type { CommunityPost, PostId, Reaction } from '@nestmate/contract';
import { reactedWith } from '@/features/reactions';
import { errorTextOf } from '@/platform/query-client';
import { toast } from '@/ui/toasts';
import { useReact } from '../posts.queries';

/** The reactions to a post, with mine as I have just set it, and a function to set it. */
export function useReactions(threadId: PostId, post: CommunityPost) {
  const react = useReact(threadId);
  const say = (reaction: Reaction | null) =>
    void react
      .mutateAsync({ postId: post.post_id, reaction })
      .catch((failure: Error) => toast({ text: errorTextOf(failure), tone: 'danger' }));
  const reactions = react.isPending ? reactedWith(post.reactions, react.variables.reaction) : post.reactions;
  return { reactions, say };
}
