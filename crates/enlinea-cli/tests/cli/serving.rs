//! `enlinea serve` as a process: it says where it is, answers, and stops when told.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::{PROGRAM, run};

/// A server under way.
pub(crate) struct Serving {
    child: Child,
    out: BufReader<ChildStdout>,
    /// Host and port.
    address: String,
    /// The token that was printed with it.
    pub(crate) token: Option<String>,
}

fn serve(arguments: &[&str]) -> Serving {
    start(&[&["serve", "--port", "0"], arguments].concat())
}

/// Starts a command that prints its address first.
pub(crate) fn start(arguments: &[&str]) -> Serving {
    let mut child = Command::new(PROGRAM)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut out = BufReader::new(child.stdout.take().expect("the output is piped"));
    let mut line = String::new();
    out.read_line(&mut line).expect("we print UTF-8");
    let url = line.trim().trim_start_matches("http://");
    let (address, query) = url.split_once('/').expect("the address of a page");
    Serving {
        address: address.to_owned(),
        token: query.strip_prefix("?token=").map(str::to_owned),
        child,
        out,
    }
}

impl Serving {
    pub(crate) fn get(&self, path: &str) -> String {
        self.get_with(path, "")
    }

    /// Asks with further headers, each with its line end.
    pub(crate) fn get_with(&self, path: &str, headers: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{headers}\r\n");
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        let mut answer = String::new();
        stream
            .read_to_string(&mut answer)
            .expect("the server answers with text");
        answer
    }

    /// Tells it to stop: the rest of its output, its remarks and the exit code.
    pub(crate) fn stop(mut self) -> (String, String, Option<i32>) {
        let process = self.child.id().to_string();
        let status = Command::new("kill").args(["-INT", &process]).status();
        assert!(status.expect("there is a kill").success());
        let (mut rest, mut remarks) = (String::new(), String::new());
        self.out.read_to_string(&mut rest).expect("we print UTF-8");
        let mut errors = self.child.stderr.take().expect("the errors are piped");
        errors.read_to_string(&mut remarks).expect("we print UTF-8");
        let status = self.child.wait().expect("the program ends");
        (rest, remarks, status.code())
    }
}

#[test]
fn the_server_answers_until_ctrl_c() {
    let server = serve(&[]);
    assert!(server.get("/health").contains("\"status\":\"ok\""));
    assert!(server.get("/").starts_with("HTTP/1.1 200 OK"));
    let port = server
        .address
        .rsplit(':')
        .next()
        .expect("an address has a port");
    let second = run(&["serve", "--port", port], b"");
    assert_eq!(second.code, 2);
    let expected = format!("error: port {port} of 127.0.0.1 is in use: choose another one\n");
    assert_eq!(second.err, expected);
    // A stream that never ends does not keep the server from going.
    let mut stream = TcpStream::connect(&server.address).expect("the server listens");
    let body = "{\"moves\": \"\", \"book\": false}";
    let request = format!(
        "POST /api/analysis HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
         Accept: text/event-stream\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    );
    stream
        .write_all(request.as_bytes())
        .expect("the server reads");
    let mut first = [0; 12];
    stream.read_exact(&mut first).expect("the server answers");
    assert_eq!(&first, b"HTTP/1.1 200");
    let remarks = "Ctrl-C stops the server\n".to_owned();
    assert_eq!(server.stop(), (String::new(), remarks, Some(3)));
}

const OK: &str = "HTTP/1.1 200 OK";
const UNAUTHORIZED: &str = "HTTP/1.1 401 Unauthorized";

#[test]
fn other_addresses_ask_for_a_token_that_is_printed_once() {
    let server = serve(&["--address", "0.0.0.0"]);
    let token = server
        .token
        .clone()
        .expect("it is printed with the address");
    assert_eq!(token.len(), 32);
    assert!(server.get("/health").starts_with(OK));
    assert!(server.get("/").starts_with(UNAUTHORIZED));
    assert!(server.get("/api/players").starts_with(UNAUTHORIZED));
    let bearer = format!("Authorization: Bearer {token}\r\n");
    assert!(server.get_with("/api/players", &bearer).starts_with(OK));

    // A browser opens the printed address once and goes on with its cookie.
    let welcome = server.get(&format!("/?token={token}"));
    assert!(
        welcome.starts_with(OK) && welcome.contains("\r\nrefresh: 0; url=/\r\n"),
        "{welcome}"
    );
    let cookie = welcome
        .lines()
        .find_map(|line| line.strip_prefix("set-cookie: "));
    let cookie = cookie
        .expect("a cookie")
        .split(';')
        .next()
        .expect("its value");
    let page = server.get_with("/", &format!("Cookie: {cookie}\r\n"));
    assert!(
        page.starts_with(OK) && page.contains("<div id=\"page\">"),
        "{page}"
    );

    let (rest, remarks, code) = server.stop();
    assert!(
        remarks.starts_with("warning: 0.0.0.0 is not loopback: everyone in the network who knows"),
        "{remarks}"
    );
    assert!(!rest.contains(&token) && !remarks.contains(&token));
    assert_eq!(code, Some(3));
}

#[test]
fn an_open_server_must_be_asked_for() {
    let server = serve(&["--address", "0.0.0.0", "--no-token"]);
    assert_eq!(server.token, None);
    assert!(server.get("/api/players").starts_with(OK));
    let (_, remarks, _) = server.stop();
    let warning = "warning: 0.0.0.0 is not loopback: everyone in the network can use the server\n";
    assert!(remarks.starts_with(warning), "{remarks}");
}

#[test]
fn an_address_that_asks_too_often_is_told_when_to_come_again() {
    let server = serve(&["--address", "0.0.0.0", "--no-token", "--rate", "1"]);
    // Five seconds are saved up; then at least one of very many comes too soon.
    assert!((0..5).all(|_| server.get("/health").starts_with(OK)));
    let mut answers = (0..1000).map(|_| server.get("/health"));
    let refused = answers.find(|answer| !answer.starts_with(OK));
    let refused = refused.expect("more than one a second");
    assert!(refused.starts_with("HTTP/1.1 429 "), "{refused}");
    assert!(refused.contains("\r\nretry-after: 1\r\n"), "{refused}");
    assert!(refused.contains("too many requests from this address; try again in 1 second"));
    server.stop();
    // On loopback nothing is counted.
    let server = serve(&["--rate", "1"]);
    assert!((0..40).all(|_| server.get("/health").starts_with(OK)));
    server.stop();
}

#[test]
fn a_token_of_ones_own_is_asked_for_and_not_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("token");
    std::fs::write(&file, "correct-horse-battery\n").expect("a file");
    let server = serve(&["--token-file", file.to_str().expect("a plain name")]);
    assert_eq!(server.token, None);
    assert!(server.get("/").starts_with(UNAUTHORIZED));
    let bearer = "Authorization: Bearer correct-horse-battery\r\n";
    assert!(server.get_with("/", bearer).starts_with(OK));
    server.stop();

    let wrong = |arguments: &[&str]| {
        let ran = run(&[&["serve", "--port", "0"], arguments].concat(), b"");
        assert_eq!(ran.code, 2, "{}", ran.err);
        ran.err
    };
    assert_eq!(
        wrong(&["--token", "short"]),
        "error: a token has 12 to 200 characters\n"
    );
    assert!(wrong(&["--token", "correct horse battery"]).contains("letters, digits and -._~ only"));
    assert!(wrong(&["--token-file", "missing"]).contains("token file `missing`"));
    assert!(
        wrong(&["--no-token", "--token", "correct-horse-battery"]).contains("cannot be used with")
    );
}

#[test]
fn a_missing_database_file_is_named_once() {
    let ran = run(&["serve", "--port", "0", "--store", "missing.db"], b"");
    let message = "error: there is no database file `missing.db`\n";
    assert_eq!((ran.err.as_str(), ran.code), (message, 2));
}
