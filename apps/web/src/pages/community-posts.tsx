import { ComingPage } from './coming-page';

export default function CommunityPostsPage() {
  return <ComingPage title="communityPosts" text="community" />;
}
