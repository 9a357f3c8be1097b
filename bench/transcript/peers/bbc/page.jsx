// As the "advanced use case" of its README. Built beside its own React 16, in a folder of the bench.
import TranscriptEditor from '@bbc/react-transcript-editor';
import { render } from 'react-dom';

async function show() {
  const answer = await fetch('/transcript.json');
  render(
    <TranscriptEditor
      transcriptData={await answer.json()}
      mediaUrl="/sound.mp3"
      mediaType="audio"
      isEditable={true}
      spellCheck={false}
      sttJsonType="digitalpaperedit"
      autoSaveContentType="digitalpaperedit"
      handleAutoSaveChanges={() => {}}
      fileName="sound.mp3"
      title="Jedenaście godzin"
    />,
    document.getElementById('root'),
  );
}

show();
