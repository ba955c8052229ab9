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
    let address = line
        .trim()
        .trim_start_matches("http://")
        .trim_end_matches('/');
    Serving {
        address: address.to_owned(),
        child,
        out,
    }
}

impl Serving {
    pub(crate) fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        let request =
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
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

#[test]
fn other_addresses_come_with_a_warning() {
    let server = serve(&["--address", "0.0.0.0"]);
    let (_, remarks, code) = server.stop();
    assert!(
        remarks.starts_with("warning: 0.0.0.0 is not loopback"),
        "{remarks}"
    );
    assert_eq!(code, Some(3));
}

#[test]
fn a_missing_database_file_is_named_once() {
    let ran = run(&["serve", "--port", "0", "--store", "missing.db"], b"");
    let message = "error: there is no database file `missing.db`\n";
    assert_eq!((ran.err.as_str(), ran.code), (message, 2));
}
