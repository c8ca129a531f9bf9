import { ComingPage } from './coming-page';

export default function SavedLikedPage() {
  return <ComingPage title="liked" text="liked" />;
}
