import { ComingPage } from './coming-page';

export default function NewPostPage() {
  return <ComingPage title="newPost" text="newPost" />;
}
