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
  /** After a session check without an answer. */
  sessionRetryMs: 10_000,
  /** For a browser's other tabs, to say what they would lose when their user signs out. */
  otherTabsAnswerMs: 500,
  /** Wait before another code can be requested. */
  codeResendWaitMs: 60_000,
  usersPerPage: 50,
  jobsPerPage: 50,
  trashPerPage: 50,
  /** A page of a harvest: some 200 kB, so that it is answered at once and few requests fetch everything. */
  oaiRecordsPerPage: 100,
  /** Passages in one page of a search inside a recording for other viewers. */
  iiifPassagesPerPage: 200,
  consentsPerPage: 50,
  reportsPerPage: 50,
  /** Entries of a recording's history: each has the whole texts before and after, up to some 100 kB. */
  changesPerPage: 10,
  changesPerPageMax: 50,
  /** Lines with the narrator's name that the form of a consent lists; beyond these it gives their number. */
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
  /** Whoever closes a passage by mistake notices it soon; later, listeners may know it as closed. */
  closureUndoMs: 10 * 60_000,
  /** Jobs that have ended stay on the page of background work for this long. */
  endedJobDays: 30,
  /** Failed jobs: administrators who look at them only a few times a year still see each one, and can retry it. */
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
  /** A longer cue is no speech: a day at 11 letters a second. Splitting it would hold up the server. */
  splitCueMaxLength: 1_000_000,
  /** A longer list of repairs is of no use: such a file is better exported again. */
  repairsListed: 200,
  /** Keys of one command of the editor: more than anybody remembers. */
  keysPerCommand: 4,
  /** Commands with keys of the user's own; the editor has some fifty. */
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
  /** All revisions stay this long, then one a day: much longer than a draft on a device, which may have begun from one. */
  revisionFullDays: 90,
  searchMaxLength: 200,
  /**
   * Whole public recordings read from one network without sign-in: a class of 30 opens several pages each at once, a
   * harvester a page every half second.
   */
  publicReads: { atOnce: 200, perSecond: 2 },
  /**
   * Heavy requests of one caller; without sign-in that is a network, which a class of 30 shares. Refusals are delayed: a
   * client that repeats refused requests without a pause would keep the server busy with refusals alone.
   */
  heavyRequests: { atOnce: 2, waitingOfUser: 10, waitingOfNetwork: 100, refusedAfterMs: 1000 },
  /** Places that a search in a public page shows: a common word occurs in every line. */
  publicPlaces: 200,
  /** Faults of pages that browsers report; a longer body is no report. */
  browserFaultBytes: 8192,
  browserFaultFrames: 20,
  browserFaultsPerTab: 5,
  /** Reported faults from one network: a class of 30 shares one address. */
  browserFaults: { atOnce: 150, perSecond: 0.02 },
  /** Reported faults from everywhere, so that strangers together add no more than some 15 MB a day to a process's log. */
  allBrowserFaults: { atOnce: 300, perSecond: 0.05 },
  /** Newly published recordings in the public feed. */
  feedEntries: 50,
  /** Recordings on a page of the public list. */
  publishedPerPage: 50,
  /** A IIIF collection of more manifests is a collection of such pages: viewers read all of one at once. */
  iiifCollectionItems: 500,

  /** Search of the archive. */
  /** A longer query is refused before it is looked at; up to it, one that is too long gets a sentence. */
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
  /** Rows of one concordance. */
  concordanceRows: 20_000,
  /** Groups of names in the thesaurus: far more than a librarian writes, few enough to load and compare at once. */
  thesaurusGroups: 2000,
  /** Names of one thing. */
  thesaurusGroupNames: 20,
  thesaurusNameMaxLength: 100,
  /** The index looks for changed recordings this often. */
  indexRefreshMs: 1000,

  /** Player. */
  skipSeconds: 10,
  speeds: [0.5, 0.75, 1, 1.25, 1.5, 2],
  volumeStep: 0.1,
  positionRefreshMs: 100,

  /** Tags: above each number of recordings a tag takes the next size (specification, section 9). */
  tagSizeSteps: [2, 4, 8, 12, 16],
  tagListHeightPx: 200,
  tagNameMaxLength: 200,
  /** Tags that fit on a card. */
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
  /** Excel cuts a longer text of a cell off. */
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

  /** Loading of many interviews. */
  /** Files of one folder or ZIP: a thousand interviews with sound, subtitles and pictures. */
  loadingMaxFiles: 20_000,
  /** A ZIP with many hours of uncompressed sound. */
  loadingFileMaxBytes: 64 * 1024 * MiB,
  /** Sound hardly shrinks and text shrinks tenfold; more is silence or a file made to fill a disk. */
  zipMaxRatio: 200,
  /** Below this size the ratio does not matter. */
  zipRatioFromBytes: 4 * MiB,
  tableMaxBytes: 20 * MiB,
  tableMaxRows: 20_000,
  tableMaxColumns: 500,
  /** Unpacked size of one part of a spreadsheet. */
  sheetPartMaxBytes: 100 * MiB,
  /** Unpacked text of a DOCX or ODT file: ten times that of the longest interviews. */
  documentPartMaxBytes: 50 * MiB,
  /** A loading that nobody continues is dropped with its files. */
  loadingExpiryMs: 7 * 24 * 3600_000,
  /** Loadings that the page lists. */
  loadingsListed: 20,

  /** Time limits of the browser's requests: a silent connection counts as lost. */
  /** Longest pause before and within an answer. */
  answerStallMs: 30_000,
  /** A session check: the page waits for it, and another check follows. */
  sessionStallMs: 10_000,
  /** Answers that the server first computes from many files or lines: exports, the dry run of a loading, the last chunk. */
  longAnswerStallMs: 10 * 60_000,
  /** A sent file or piece of a file without progress. */
  uploadStallMs: 30_000,
  /**
   * After the last byte has left the browser: a proxy or the system may still be sending it over a slow connection, and
   * the server checks pictures and transcripts.
   */
  uploadAnswerMs: 3 * 60_000,

  /** JSON bodies. */
  jsonBodyBytes: 2 * MiB,
  idParameterMaxLength: 512,
} as const;
