import { ComingPage } from './coming-page';

export default function CommunityInfoPage() {
  return <ComingPage title="communityInfo" text="communityInfo" />;
}
