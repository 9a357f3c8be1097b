// As "Usage - prod" of its README, which asks for Bootstrap's styles. Built beside its own React 16.
import { render } from 'react-dom';
import SlateTranscriptEditor from 'slate-transcript-editor';
import 'bootstrap-css-only/css/bootstrap.min.css';

async function show() {
  const answer = await fetch('/transcript.json');
  render(
    <SlateTranscriptEditor
      transcriptData={await answer.json()}
      mediaUrl="/sound.mp3"
      isEditable={true}
      showTimecodes={true}
      showSpeakers={true}
      title="Jedenaście godzin"
    />,
    document.getElementById('root'),
  );
}

show();
