/** Every constant of the specification's section 9, and the other bounds on input, each with its reason. */
const MiB = 1024 * 1024;

export const limits = {
  /** Accounts (specification, section 5). */
  passwordMinLength: 8,
  /** Longer passwords only cost hashing time. */
  passwordMaxLength: 128,
  emailMaxLength: 254,
  nameMaxLength: 100,
  minimumAge: 16,
  redirectAfterSuccessMs: 1500,
  sessionCheckMs: 300_000,
  /** Delay before a session check is repeated that got no answer. */
  sessionRetryMs: 10_000,
  /** Time in which a browser's other tabs can report the changes that a sign-out would lose. */
  otherTabsAnswerMs: 500,
  /** Wait before another code can be requested. */
  codeResendWaitMs: 60_000,
  usersPerPage: 50,
  jobsPerPage: 50,
  trashPerPage: 50,
  /** Records per harvest page: about 200 kB, fast to answer while few requests fetch everything. */
  oaiRecordsPerPage: 100,
  /** Passages per page of the IIIF search inside a recording. */
  iiifPassagesPerPage: 200,
  consentsPerPage: 50,
  reportsPerPage: 50,
  /** Entries of a recording's history: each has the whole texts before and after, up to some 100 kB. */
  changesPerPage: 10,
  changesPerPageMax: 50,
  /** Lines with the narrator's name that the consent form lists; of further lines it shows only the number. */
  nameMentionLines: 200,
  /** Places of one recording in which the narrator's name may remain despite a pseudonym. */
  keptNames: 5000,
  reportMaxLength: 5000,
  /** Reports of one account within an hour: more is a mistake or mischief, and each one sends emails. */
  reportsPerHour: 20,
  /** An agreement that ends within these days is listed, so that there is time to renew it. */
  consentWarningDays: 90,
  /** A public reason is shown within a transcript line. */
  publicReasonMaxLength: 120,
  /** Measured durations and times typed by hand differ by parts of a second. */
  closureBeyondSoundMs: 1000,
  /** A mistake is noticed soon; later, listeners may already know that the passage is closed. */
  closureUndoMs: 10 * 60_000,
  /** Jobs that have ended stay on the page of background work for this long. */
  endedJobDays: 30,
  /** Days that failed jobs are kept: long enough for administrators who look only a few times a year. */
  failedJobDays: 365,
  /** Polling interval of the background work page. */
  jobsRefreshMs: 3000,

  /** Uploads (specification, sections 7 and 9). */
  chunkBytes: 10_485_760,
  audioMaxBytes: 4 * 1024 * MiB,
  /** Fields and boundaries around a chunk in a multipart body. */
  multipartOverheadBytes: 256 * 1024,
  uploadSpeedSamples: 5,
  uploadTimeMargin: 1.1,
  uploadDoneVisibleMs: 2000,
  uploadFailedVisibleMs: 5000,
  openUploadsPerUser: 20,
  /** An abandoned upload is dropped after a day. */
  uploadExpiryMs: 24 * 3600_000,
  /** Kept free on the disk so that saves and sign-ins still work when uploads must stop. */
  diskReserveBytes: 1024 * MiB,
  /** Kept free so that sign-ins work on a full disk; SQLite's write-ahead log may grow by as much. */
  databaseReserveBytes: 4 * MiB,

  /** Media and photos: the message states 5 MB for the interviewee's photo, so that is the limit. */
  mediaMaxBytes: 10_485_760,
  photoMaxBytes: 5 * MiB,
  imageMaxPixels: 50_000_000,
  /** Decoded size. Progressive, interlaced and animated pictures are decoded whole, so this is memory. */
  imageWholeMaxBytes: 60_000_000,

  /** Transcripts. */
  transcriptMaxBytes: 10 * MiB,
  transcriptMaxLines: 50_000,
  /** A longer cue is not speech: this is a day at 11 letters a second. Splitting it would block the server. */
  splitCueMaxLength: 1_000_000,
  /** A longer list of repairs is useless: such a file should be exported again. */
  repairsListed: 200,
  /** Keys of one editor command: more than anybody remembers. */
  keysPerCommand: 4,
  /** Commands with user-defined keys; the editor has about fifty. */
  ownKeysMost: 200,
  /** Transcripts whose place is kept for each user. */
  placesPerUser: 200,
  lineMaxLength: 5000,
  lineMaxSeconds: 24 * 3600,
  /** The worst case: every other of 50,000 lines proofread is 25,000 positions of up to five digits with commas. */
  proofreadMaxLength: 150_000,
  autosaveMs: 5000,
  /** Longest time that a change waits for its save while the user types without a pause of `autosaveMs`. */
  autosaveLatestMs: 30_000,
  savedMessageMs: 3000,
  /** A save without progress for this long counts as a lost connection and is retried. */
  transcriptSaveMs: 20_000,
  tagPanelRefreshMs: 6000,
  /** Lines with confirmed words in one call. */
  confirmedLinesMost: 500,
  /** Doubtful words in one call, and names offered for each. */
  similarNamesWords: 2000,
  similarNamesMost: 3,
  /** Autosaves of one edit session within this time fold into one revision. */
  revisionFoldMs: 10 * 60_000,
  /** Autosaves move a recording's time of change at most this often: each move makes cached lists stale. */
  autosaveNoticeMs: 60_000,
  /**
   * All revisions are kept this long, then one a day. The time is much longer than a draft stays on a device, because a
   * draft may have started from any of them.
   */
  revisionFullDays: 90,
  searchMaxLength: 200,
  /**
   * Whole public recordings read from one network without sign-in: a class of 30 opens several pages each at once, a
   * harvester a page every half second.
   */
  publicReads: { atOnce: 200, perSecond: 2 },
  /**
   * Heavy requests of one caller; without sign-in a caller is a network, which a class of 30 shares. Refusals are
   * delayed, because a client that repeats refused requests without a pause would keep the server busy with refusals
   * alone.
   */
  heavyRequests: { atOnce: 2, waitingOfUser: 10, waitingOfNetwork: 100, refusedAfterMs: 1000 },
  /** Matching places that a search in a public page shows: a common word occurs in every line. */
  publicPlaces: 200,
  /** Size of a browser's fault report; a longer body is not a report. */
  browserFaultBytes: 8192,
  browserFaultFrames: 20,
  browserFaultsPerTab: 5,
  /** Reported faults from one network: a class of 30 shares one address. */
  browserFaults: { atOnce: 150, perSecond: 0.02 },
  /** Reported faults from all networks together: at most about 15 MB a day in a process's log. */
  allBrowserFaults: { atOnce: 300, perSecond: 0.05 },
  /** Newly published recordings in the public feed. */
  feedEntries: 50,
  /** Recordings on a page of the public list. */
  publishedPerPage: 50,
  /**
   * Manifests in one IIIF collection; a larger collection is split into pages, because viewers load a whole page at
   * once.
   */
  iiifCollectionItems: 500,

  /** Longer queries are refused without parsing; a shorter one with too many characters gets a helpful sentence. */
  searchQueryBytes: 2000,
  /** Words that are searched for, and words that are excluded; further ones are left out. */
  searchWords: 16,
  searchRecordingsPerPage: 20,
  searchPassagesPerRecording: 3,
  /** All passages of one recording are listed up to here; nobody reads more. */
  searchPassagesOfRecording: 500,
  searchFilterValues: 20,
  searchFacetValues: 20,
  searchSuggestions: 8,
  searchNearWords: 3,
  /** Words of one passage lie within this time or this number of lines, whichever is longer. */
  searchPassageSeconds: 30,
  searchPassageLines: 5,
  /** Most rows of one concordance. */
  concordanceRows: 20_000,
  /** Groups of names in the thesaurus: far more than a librarian writes, few enough to load and compare at once. */
  thesaurusGroups: 2000,
  /** Most names in one group. */
  thesaurusGroupNames: 20,
  thesaurusNameMaxLength: 100,
  /** The index looks for changed recordings this often. */
  indexRefreshMs: 1000,

  /** Player. */
  skipSeconds: 10,
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 2],
  volumeStep: 0.1,
  positionRefreshMs: 100,

  /** Number of recordings above which a tag gets the next larger size (specification, section 9). */
  tagSizeSteps: [2, 4, 8, 12, 16],
  tagListHeightPx: 200,
  tagNameMaxLength: 200,
  /** Cards that the library shows at first, and adds with each step: thousands at once would make typing slow. */
  libraryCardsPerStep: 48,
  /** Number of tags that fit on a card. */
  tagsPerRecordingCard: 5,

  /** Site. */
  carouselMs: 5000,
  carouselSwipePx: 40,
  countdownSeconds: 10,
  mapZoom: 17,
  mapHeightPx: 400,
  mapMarkerScale: 0.08,
  transitionMs: 300,

  /** Recordings. */
  signatureMaxLength: 64,
  fileNameMaxBytes: 180,
  /** Excel truncates longer cells. */
  xlsxCellMaxLength: 32_767,
  titleMaxLength: 300,
  shortTextMaxLength: 300,
  longTextMaxLength: 50_000,
  listMaxItems: 500,
  /** Languages of one recording; nobody speaks more in an interview. */
  languagesMax: 10,
  /** More are tags. */
  chapterMaxKeywords: 50,
  /** A deleted recording can be restored for this long: interviews cannot be recorded twice. */
  trashDays: 30,

  /** Most files of one folder or ZIP: a thousand interviews with sound, subtitles and pictures. */
  loadingMaxFiles: 20_000,
  /** Largest file of a load: a ZIP with many hours of uncompressed sound. */
  loadingFileMaxBytes: 64 * 1024 * MiB,
  /** Sound hardly shrinks and text shrinks tenfold; a higher ratio is silence or a zip bomb. */
  zipMaxRatio: 200,
  /** Below this size the ratio does not matter. */
  zipRatioFromBytes: 4 * MiB,
  tableMaxBytes: 20 * MiB,
  tableMaxRows: 20_000,
  tableMaxColumns: 500,
  /** Unpacked size of one part of a spreadsheet. */
  sheetPartMaxBytes: 100 * MiB,
  /** Unpacked text of a DOCX or ODT file: ten times the longest interviews. */
  documentPartMaxBytes: 50 * MiB,
  /** A bulk load that nobody continues is deleted with its files after this time. */
  loadingExpiryMs: 7 * 24 * 3600_000,
  /** Bulk loads listed on the page. */
  loadingsListed: 20,

  /** Longest pause before and within an answer; a silent connection counts as lost. */
  answerStallMs: 30_000,
  /** The same for a session check: the page waits for it, and another check follows. */
  sessionStallMs: 10_000,
  /** Answers that the server computes from many files or lines: exports, the dry run of a bulk load, the last chunk. */
  longAnswerStallMs: 10 * 60_000,
  /** A sent file or piece of a file without progress. */
  uploadStallMs: 30_000,
  /**
   * Wait after the last byte was sent: a proxy or the system may still be sending it over a slow connection, and the
   * server checks pictures and transcripts.
   */
  uploadAnswerMs: 3 * 60_000,

  /** JSON bodies. */
  jsonBodyBytes: 2 * MiB,
  idParameterMaxLength: 512,
} as const;
